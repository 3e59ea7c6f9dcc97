import { shell } from "@dmc-hub/sdk/build";
import { product } from "./product.ts";

export default shell(import.meta.dirname, { port: 3100, product });
