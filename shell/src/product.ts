import type { Product } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    /** What the product says of itself, as the edge wrote it into the page. */
    __product?: Product;
  }
}

/** What the page says where an edge that was started before this shell was built wrote nothing into it. */
const unnamed: Product = {
  name: document.title,
  search: "Search...",
  administration: { name: document.title, subtitle: "", title: "" },
  features: { subtitle: "", title: document.title, text: "", items: [] },
  help: { title: "", steps: [], documents: [] },
};

/** What the product says of itself. */
export const currentProduct = (): Product => window.__product ?? unnamed;
