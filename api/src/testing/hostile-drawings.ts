/** Text of an SVG picture. */
export const drawing = (body: string, attributes = 'width="512" height="512"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`;

const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join("");

const ALL = 'width="512" height="512"';

const filtered = (filter: string, region = 'x="0" y="0" width="1" height="1"') =>
  drawing(`<filter id="f" ${region}>${filter}</filter><rect ${ALL} filter="url(#f)"/>`);

const usesOfUses = (levels: number) =>
  `<defs><path id="u0" d="M0 0h9v9z"/>${many(levels, (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`)}</defs><use href="#u${levels}"/>`;

const zigzag = (points: number) =>
  many(points, (index) => `L${(index * 7_919) % 512} ${(index * 104_729) % 512}`);

/** Small files that take a browser, or whoever draws them, far too long or too much memory. */
export const hostileDrawings: Readonly<Record<string, string>> = {
  "uses of uses without end": drawing(usesOfUses(20)),
  "a hundred thousand uses": drawing(usesOfUses(5)),
  "a size of a hundred megapixels": drawing(`<rect ${ALL}/>`, 'width="10000" height="10000"'),
  "a size past all numbers": drawing(
    `<rect ${ALL}/>`,
    'width="1e300" height="1e300" viewBox="0 0 1e-300 1e300"',
  ),
  "filters of endless noise": filtered('<feTurbulence baseFrequency=".01" numOctaves="10000"/>'),
  "a blur of a hundred megapixels": filtered(
    '<feGaussianBlur stdDeviation="500"/>',
    'x="-10" y="-10" width="21" height="21"',
  ),
  "groups that are seen through": drawing(
    `${'<g opacity=".9"><path d="M0 0h512v512z"/>'.repeat(250)}${"</g>".repeat(250)}`,
  ),
  "a thousand layers of paint": drawing(
    `<radialGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></radialGradient>${`<rect ${ALL} fill="url(#g)"/>`.repeat(1_000)}`,
  ),
  "a path of endless turns": drawing(`<path d="M0 0${zigzag(90_000)}z"/>`),
  "a stroke of endless turns": drawing(
    `<path stroke="red" stroke-width="20" stroke-linejoin="round" d="M0 0${zigzag(90_000)}"/>`,
  ),
  "endless dashes": drawing('<path stroke="red" stroke-dasharray=".01 .01" d="M0 0L5000 5000"/>'.repeat(20)),
  "a pattern of itself": drawing(
    `<pattern id="p" ${ALL}><rect ${ALL} fill="url(#p)"/></pattern><rect ${ALL} fill="url(#p)"/>`,
  ),
  "a pattern of ten gigapixels": drawing(
    `<pattern id="p" width="100000" height="100000" patternUnits="userSpaceOnUse"><rect width="100000" height="100000"/></pattern><rect ${ALL} fill="url(#p)"/>`,
  ),
  "a pattern of sixty megapixels": drawing(
    `<pattern id="p" width="4000" height="4000" patternUnits="userSpaceOnUse"><path d="M0 0h4000v4000z"/></pattern><rect ${ALL} fill="url(#p)"/>`,
  ),
  "masks of masks": drawing(
    `${many(200, (index) => `<mask id="m${index}" mask="url(#m${index + 1})"><rect ${ALL} fill="#fff"/></mask>`)}<rect ${ALL} mask="url(#m0)"/>`,
  ),
  "clips of clips": drawing(
    `${many(200, (index) => `<clipPath id="c${index}" clip-path="url(#c${index + 1})"><rect ${ALL}/></clipPath>`)}<rect ${ALL} clip-path="url(#c0)"/>`,
  ),
  "clips in a circle": drawing(
    `<clipPath id="a" clip-path="url(#b)"><rect ${ALL}/></clipPath><clipPath id="b" clip-path="url(#a)"><rect ${ALL}/></clipPath><rect ${ALL} clip-path="url(#a)"/>`,
  ),
  "gradients in a circle": drawing(
    `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect ${ALL} fill="url(#a)"/>`,
  ),
  "gradients without end": drawing(
    `${many(10_000, (index) => `<linearGradient id="g${index}" href="#g${index + 1}"/>`)}<rect ${ALL} fill="url(#g0)"/>`,
  ),
  "elements without end": drawing('<path d="M0 0h9v9z"/>'.repeat(45_000)),
  "letters without end": drawing(`<text font-size="100000">${"W".repeat(10_000)}</text>`),
  "styles that are matched for ever": drawing(
    `<style>${many(1_500, (index) => `.a${index} g g g path{fill:red}`)}</style><g><g><g>${'<path class="a1" d="M0 0h9v9z"/>'.repeat(4_000)}</g></g></g>`,
  ),
  "markers along endless turns": drawing(
    `<marker id="k" markerWidth="500" markerHeight="500"><circle r="500" opacity=".1"/></marker><path marker-mid="url(#k)" d="M0 0${zigzag(20_000)}"/>`,
  ),
};
