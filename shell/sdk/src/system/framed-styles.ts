import type { CSSObject } from "@emotion/react";

const hidden = { display: "none !important" };
const cells = "[role=table] :is(td, th):not([data-part=actions])";

const onPaper: Record<string, Record<string, string>> = {
  // The frame, and what can be pressed.
  "[href='#content'], aside, header, [role=region][aria-label=Notifications]": hidden,
  "[data-part=actions], [data-part=checkbox], [data-part=backdrop], :has(> [type=search])": hidden,
  // Their places stay, so that what is beside them does.
  "button:not(th button), a.chakra-button": { visibility: "hidden" },
  "body > div > div, main": { margin: "0 !important", padding: "0 !important" },

  // Open details, in place of the list.
  "body:has([data-scope=dialog]) > :not([data-scope=dialog], :has([data-scope=dialog]))": hidden,
  "[data-scope=dialog][data-part=footer]": hidden,
  "[data-scope=dialog]:is([data-part=positioner], [data-part=content], [data-part=body]), :has(> [role=table])":
    {
      display: "block !important",
      position: "static !important",
      overflow: "visible !important",
      width: "auto !important",
      maxWidth: "none !important",
      height: "auto !important",
      maxHeight: "none !important",
      boxShadow: "none !important",
    },

  // Tables, with all columns.
  "[role=table] tr": { display: "table-row !important" },
  [cells]: {
    display: "table-cell !important",
    position: "static !important",
    maxWidth: "none !important",
    padding: "4px 6px !important",
    fontSize: "8.5pt",
  },
  "[role=table] td::before": hidden,
  // Columns are as wide as what they hold, up to a width, and only names break within words.
  "[role=table] th": { width: "auto !important" },
  "[role=table] td:not([data-plan=whole], [data-plan=amount]), [data-part=line]": {
    whiteSpace: "normal !important",
  },
  "[role=table] td:not(:first-child, [data-plan=whole], [data-plan=amount])": {
    maxWidth: "64mm !important",
    overflowWrap: "break-word !important",
  },
  "[role=table] td:first-child": { minWidth: "28mm" },
  "[role=table] td:is([data-plan=whole], [data-plan=amount])": { whiteSpace: "nowrap !important" },
  // Paper is as narrow as a tablet, whose amounts are aligned to the start, under no head.
  "[role=table] td[data-plan=amount]": { textAlign: "end !important" },

  // A button is not painted in the head that is repeated on each page, its text is.
  "[role=table] th button": { display: "contents !important" },
  "[role=table] th svg": { display: "inline !important", verticalAlign: "-2px", marginInlineStart: "4px" },

  "tr, li, article, dt, dd": { breakInside: "avoid" },
  "h1, h2, h3": { breakAfter: "avoid" },
};

/** Styles of the page itself where it has the frame. */
export const framedStyles: CSSObject = {
  // Components' own styles win over these.
  "@layer base": {
    // What gets the focus, or is brought into sight, comes to stand below the bar.
    html: { scrollPaddingTop: "5rem" },

    // A screen on paper: what can be read of it.
    "@page": { margin: "14mm" },
    "@media print": onPaper,
  },
};
