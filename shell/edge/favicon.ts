/** The product's icon in a browser tab. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect width="24" height="24" rx="6" fill="#0077b6"/>
<path d="M6 17V7h4.5a5 5 0 0 1 0 10zM18 8v8" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>
</svg>`;
