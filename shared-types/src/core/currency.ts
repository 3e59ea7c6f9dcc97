import * as z from "zod/mini";
import { line } from "./fields.ts";

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** An ISO 4217 currency code, such as EUR. */
export const currency = line(0, "Must be a currency such as EUR")
  .check(z.refine<string>(isCurrency, "Must be a currency such as EUR"))
  .register(z.globalRegistry, { examples: ["EUR", "USD"] });
