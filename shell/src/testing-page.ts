import { product } from "../product.ts";
import { testingRegistry } from "./testing-registry.ts";

/** What the edge writes into the page, for tests; icons are left empty. */
Object.assign(window, {
  __registry: testingRegistry,
  __product: {
    ...product,
    features: {
      ...product.features,
      items: product.features.items.map((item) => Object.assign({}, item, { icon: [] })),
    },
  },
});
