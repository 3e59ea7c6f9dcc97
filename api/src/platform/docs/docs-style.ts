/** The style of the contract's page: the reader's own font and colour scheme. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#d5dde3, #33424d); --soft: light-dark(#f3f6f8, #1b252c);
  --text: light-dark(#16232c, #e6edf1); --link: light-dark(#005f92, #6fcbe8); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; color: var(--text);
  background: light-dark(#fff, #11181d); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; }
h3, caption { font-size: 0.875rem; font-weight: 600; text-align: start; padding: 0.75rem 0 0.25rem; margin: 0; }
a { color: var(--link); }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
nav a { padding: 0.25rem 0; }
code { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; padding: 0.625rem 0; }
summary span { margin-inline-start: 0.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.5rem 1rem; }
dt { font-weight: 700; }
dd { margin: 0; }
:is(.get, .post, .put, .delete) { display: inline-block; min-width: 4.25rem; font-weight: 700; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: 0.375rem 0.5rem; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; }
thead th { background: var(--soft); font-size: 0.8125rem; white-space: nowrap; }
tbody th { font-weight: 400; }
tbody th code { overflow-wrap: break-word; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;
