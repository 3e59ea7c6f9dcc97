import type { DmcInfo } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    /** The visitor's own company as the edge knew it when it wrote the page; an older edge does not say. */
    __company?: DmcInfo;
  }
}

/** The company of the page's visitor, for what is drawn before the API answers; undefined if they have none. */
export const currentCompany = (): DmcInfo | undefined => window.__company;

/** Forgets it with its frame: whoever signs in next may be somebody else's staff. */
export const forgetCompany = (): void => {
  delete window.__company;
};
