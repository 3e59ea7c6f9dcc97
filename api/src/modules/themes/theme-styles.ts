import { createHash } from "node:crypto";
import { contract, pictureName, PICTURES } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import type { Fields } from "../../resources/rows.ts";
import { CssRefusal } from "../../platform/css/css-refusal.ts";

/** The calls about themes' custom styles. */
export const themeStyles = ({ rw }: Database): Handlers<typeof contract.themeStyles> => ({
  get: async ({ hash }) => {
    const theme: { served_css: string } | undefined = await rw("app.themes")
      .where("stylesheet", addressOf(hash))
      .first("served_css");
    if (theme === undefined) throw errors.notFound("style sheet");
    return { type: "text/css", bytes: Buffer.from(theme.served_css) };
  },
});

/**
 * A theme's fields with the served form of its styles, if they include any. @throws {ApiProblem} 400 with the
 * line.
 */
export async function withServedCss(fields: Fields): Promise<Fields> {
  const { customCss } = fields;
  if (typeof customCss !== "string") return "customCss" in fields ? { ...fields, ...NO_STYLES } : fields;
  try {
    return { ...fields, ...(await servedStyles(customCss)) };
  } catch (error) {
    if (!(error instanceof CssRefusal)) throw error;
    throw errors.invalid({ path: "customCss", message: error.message });
  }
}

const NO_STYLES = { servedCss: null, stylesheet: null };

/** The served form of styles, and its address. @throws {CssRefusal} */
export async function servedStyles(customCss: string) {
  // What reads CSS takes 20 MB, and few processes ever check any.
  const { checkedCss } = await import("../../platform/css/checked-css.ts");
  const servedCss = checkedCss(customCss, "stylesheet", isOwnPicture);
  const hash = createHash("sha256").update(servedCss).digest("hex").slice(0, 32);
  return { servedCss, stylesheet: addressOf(hash) };
}

const addressOf = (hash: string) => `/api/theme-styles/${hash}.css`;

const isOwnPicture = (address: string) =>
  (address.startsWith(PICTURES) && pictureName.safeParse(address.slice(PICTURES.length)).success) ||
  /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i.test(address);
