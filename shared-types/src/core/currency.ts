import * as z from "zod/mini";
import { line } from "./fields.ts";

const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code);

/** An ISO 4217 currency code, such as EUR. */
export const currency = line(0, "Must be a currency such as EUR")
  .check(z.refine<string>(isCurrency, "Must be a currency such as EUR"))
  .register(z.globalRegistry, { examples: ["EUR", "USD"] });
