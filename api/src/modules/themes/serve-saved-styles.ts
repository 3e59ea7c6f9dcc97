import type { Knex } from "knex";
import { CssRefusal } from "../../platform/css/css-refusal.ts";
import { servedStyles } from "./theme-styles.ts";

/**
 * Serves the styles of themes saved before styles were served. Those that would be refused today stay as
 * text.
 */
export async function serveSavedStyles(knex: Knex): Promise<void> {
  const themes: { id: number; custom_css: string }[] = await knex("app.themes")
    .whereNotNull("custom_css")
    .whereNull("stylesheet")
    .select("id", "custom_css");
  for (const { id, custom_css: customCss } of themes) {
    const styles = await stylesOf(customCss);
    if (styles === null) continue;
    const { servedCss, stylesheet } = styles;
    await knex("app.themes").where({ id }).update({ served_css: servedCss, stylesheet });
  }
}

async function stylesOf(customCss: string): Promise<Awaited<ReturnType<typeof servedStyles>> | null> {
  try {
    return await servedStyles(customCss);
  } catch (error) {
    if (error instanceof CssRefusal) return null;
    throw error;
  }
}
