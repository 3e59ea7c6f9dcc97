import type { Fields } from "../../resources/rows.ts";

/** Fields with lists as JSON text, as columns of JSON take them; a list by itself would become an array. */
export const withJson = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );
