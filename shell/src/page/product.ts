import type { Product } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    /** What the product says of itself, as the edge wrote it into the page. */
    __product?: Product;
  }
}

const unsaid = { name: "", subtitle: "", title: "", text: "" };

/** What the page says where an edge that was started before this shell was built wrote nothing into it. */
const unnamed: Product = {
  ...unsaid,
  search: "Search",
  administration: unsaid,
  features: { ...unsaid, items: [] },
  help: { ...unsaid, steps: [], documents: [] },
};

/** What the product says of itself. */
export const currentProduct = (): Product => window.__product ?? unnamed;
