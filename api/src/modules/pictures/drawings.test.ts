import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { imageSize } from "image-size";
import { drawing, hostileDrawings } from "../../testing/hostile-drawings.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

const upload = (text: string) =>
  admin.call("POST", "/api/pictures", { body: text, headers: { "content-type": "image/svg+xml" } });

const bytesAt = async (address: string) =>
  Buffer.from(await (await fetch(api.origin + address)).arrayBuffer());

describe("a drawing", () => {
  test.each(Object.entries(hostileDrawings))(
    "of %s is made a bitmap or refused in a sentence",
    async (what, text) => {
      const { status, body } = await upload(text);
      if (status === 201) expect(body.address).toMatch(HARMLESS.has(what) ? /svg$/ : /png$/);
      else
        expect({ status, detail: body.detail }).toEqual({
          status: 400,
          detail: expect.stringMatching(/export it as PNG/i),
        });
    },
  );

  test.each([
    [
      "a shadow",
      '<filter id="f"><feDropShadow dx="1" dy="1" stdDeviation="2"/></filter><circle cx="9" cy="9" r="5" filter="url(#f)"/>',
    ],
    ["what is used twice", '<path id="p" d="M0 0h9v9z"/><use xlink:href="#p" x="9"/>'],
    ["a mask", '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><circle r="9" mask="url(#m)"/>'],
    ["a blend", '<circle r="9" style="mix-blend-mode:multiply"/>'],
    ["dashes", '<path d="M0 9h18" stroke="red" stroke-dasharray="1 2"/>'],
    ["a rule for what stands in another", "<style>g path{fill:red}</style><path d='M0 0h9v9z'/>"],
  ])("with %s becomes a bitmap of 512 pixels", async (_what, body) => {
    const { status, body: answer } = await upload(drawing(body, 'viewBox="0 0 20 10"'));
    expect({ status, address: answer.address }).toEqual({
      status: 201,
      address: expect.stringMatching(/png$/),
    });
    expect(imageSize(await bytesAt(answer.address))).toMatchObject({ width: 512, height: 256, type: "png" });
  });

  test("that is large only by its size becomes a bitmap, one of any small unit stays", async () => {
    expect((await upload(square("5000"))).body.address).toMatch(/png$/);
    for (const side of ["40mm", "100%", "1e3", "12.5pt"])
      expect((await upload(square(side))).body.address).toMatch(/svg$/);
  });

  test("with letters stays where it may stay as it is, and says what to do where not", async () => {
    const text = '<text x="9" y="9">Azure</text>';
    expect((await upload(drawing(text))).body.address).toMatch(/svg$/);
    expect(await upload(drawing(`${text}<use href="#a"/>`))).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("Turn its letters into outlines, or export it as PNG") },
    });
  });

  test("as drawing programs write them stays as it is", async () => {
    for (const text of exported) {
      const { status, body } = await upload(text);
      expect({ status, body }).toEqual({ status: 201, body: { address: expect.stringMatching(/svg$/) } });
      expect((await bytesAt(body.address)).toString()).toBe(text);
    }
  });
});

/** Looks hostile but is harmless: browsers show the circle. */
const HARMLESS = new Set(["gradients in a circle"]);

const square = (side: string) =>
  drawing('<rect width="100%" height="100%"/>', `width="${side}" height="${side}"`);

/** As exported by Illustrator, Inkscape and Figma. */
const exported = [
  `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
  viewBox="0 0 200 80" style="enable-background:new 0 0 200 80;" xml:space="preserve">
<style type="text/css">.st0{fill:#0077B6;}.st1{clip-path:url(#SVGID_2_);fill:none;stroke:#48CAE4;stroke-miterlimit:10;}</style>
<defs><rect id="SVGID_1_" width="200" height="80"/></defs>
<clipPath id="SVGID_2_"><rect width="200" height="80" style="overflow:visible;"/></clipPath>
<g><path class="st0" d="M10,10c20,0,30,30,60,30S120,10,180,70z"/><polygon class="st1" points="0,0 9,9 0,9"/></g></svg>`,
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" inkscape:version="1.2"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7"/>
<metadata><rdf:RDF><rdf:Description rdf:about=""/></rdf:RDF></metadata>
<defs><linearGradient id="a"><stop style="stop-color:#0077b6;stop-opacity:1" offset="0"/></linearGradient>
<linearGradient inkscape:collect="always" xlink:href="#a" id="b" x1="1" y1="2" x2="3" y2="4" gradientUnits="userSpaceOnUse"/></defs>
<g inkscape:label="Layer 1" inkscape:groupmode="layer"><path style="fill:url(#b);stroke:none;stroke-width:0.26;stroke-dasharray:none;paint-order:markers stroke fill;-inkscape-stroke:none" d="m 1,2 3,4 z" sodipodi:nodetypes="cccc"/></g></svg>`,
  `<svg width="120" height="40" viewBox="0 0 120 40" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M0 0h120v40H0z" fill="url(#paint0_linear_1_2)"/></g>
<defs><linearGradient id="paint0_linear_1_2" x1="0" y1="0" x2="120" y2="40" gradientUnits="userSpaceOnUse"><stop stop-color="#48CAE4"/><stop offset="1" stop-color="#0077B6" stop-opacity="0.5"/></linearGradient>
<clipPath id="clip0_1_2"><rect width="120" height="40" fill="white"/></clipPath></defs></svg>`,
];
