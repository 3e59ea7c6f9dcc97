import type { Dmc, Theme } from "@dmc-hub/shared-types";

const row = { version: 1, createdAt: "2026-02-01T10:00:00Z", updatedAt: "2026-02-01T10:00:00Z" };

/** A DMC in the API's format, for tests. */
export const dmc = (id: number, given: Partial<Dmc>): Dmc => ({
  ...row,
  id,
  name: `DMC ${id}`,
  subdomain: `dmc${id}`,
  contactEmail: `hello@dmc${id}.example`,
  contactPhone: null,
  logo: null,
  themeId: null,
  active: true,
  ...given,
});

/** A theme in the API's format, for tests. */
export const theme = (id: number, given: Partial<Theme>): Theme => ({
  ...row,
  id,
  name: `Theme ${id}`,
  primaryColor: "#0077b6",
  secondaryColor: "#48cae4",
  accentColor: null,
  logo: null,
  customCss: null,
  stylesheet: null,
  ...given,
});
