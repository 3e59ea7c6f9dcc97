import type { Product } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    /** The product's own texts, as the edge wrote them into the page. */
    __product?: Product;
  }
}

const unsaid = { name: "", subtitle: "", title: "", text: "" };

/** The texts if an edge older than this shell wrote none into the page. */
const unnamed: Product = {
  ...unsaid,
  search: "Search",
  administration: unsaid,
  features: { ...unsaid, items: [] },
  help: { ...unsaid, steps: [], documents: [] },
};

/** The product's own texts. */
export const currentProduct = (): Product => window.__product ?? unnamed;
