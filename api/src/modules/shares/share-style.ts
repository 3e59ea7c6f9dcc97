import { type Brand, DARK } from "../../rendering/pdf/brand.ts";
import { dayStyles } from "../../rendering/maps/map-picture.ts";

/** The style of a company's public pages, light and dark, on screen and on paper. */
export const shareStyle = ({ solid, onSolid, onLight, onDark }: Brand): string =>
  `:root{color-scheme:light dark;--brand:${solid};--on-brand:${onSolid};--link:light-dark(${onLight},${onDark})}${STYLE}${dayStyles}`;

const STYLE = `
:root{--text:light-dark(#131c2c,#eef2f6);--muted:light-dark(#4a5a70,#c6d0db);--line:light-dark(#dfe5ec,#35445a);
--panel:light-dark(#fff,#131c2c);--ground:light-dark(#f7f9fb,${DARK});--sea:light-dark(#dbe8f0,#1b2a3b);
--land:light-dark(#fbfaf5,#2d3a4c);--coast:light-dark(#a9b8c4,#55677f)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
body::before{content:"";display:block;height:.375rem;background:var(--brand)}
header,main,footer{max-width:46rem;margin:0 auto;padding:0 1rem}
header{display:flex;align-items:center;gap:.75rem;padding-block:1.25rem;font-weight:600}
header img{display:block;max-width:10rem;max-height:3rem}
h1{margin:.5rem 0 .25rem;font-size:clamp(1.625rem,6vw,2.25rem);line-height:1.2;text-wrap:balance}
h2,h3{margin:0;font-size:1.25rem;line-height:1.3}
main>h2{margin-top:2rem;font-size:1.5rem}
p{margin:0 0 .75rem}
a{color:var(--link)}
.facts,.time,.place{color:var(--muted)}
.facts{font-size:1.0625rem}
.price{font-size:1.375rem;font-weight:600}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
.button{display:inline-block;padding:.625rem 1.125rem;border:1px solid var(--link);border-radius:.5rem;background:none;
color:var(--link);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button.main{border-color:var(--brand);background:var(--brand);color:var(--on-brand)}
.panel,.day{margin:1.25rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--panel)}
.panel>:last-child{margin-bottom:0}
.map{margin:1.25rem 0;border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.map svg{display:block;width:100%;height:auto;background:var(--sea)}
.map small{display:block;padding:.25rem .75rem;color:var(--muted);background:var(--panel);font-size:.75rem}
.land{fill:var(--land);stroke:var(--coast);stroke-width:.7}
.border{fill:none;stroke:var(--coast);stroke-width:.7;stroke-dasharray:3 2}
.route{fill:none;stroke:var(--day,currentcolor);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.flight{stroke-width:2;stroke-dasharray:2 5}
.town,.name{font:13px system-ui,sans-serif;dominant-baseline:central;fill:var(--muted);paint-order:stroke;stroke:var(--land);stroke-width:3px}
.name{fill:var(--text);font-weight:600}
.dot{fill:var(--muted)}
.legend{display:inline-flex;align-items:center;gap:.375rem;margin-inline-end:1rem}
.map .legend svg{width:1.75rem;background:none}
.spot path{fill:none;stroke:var(--day);stroke-width:1.5}
.spot rect{fill:var(--panel);stroke:var(--day);stroke-width:2.5}
.spot text{fill:var(--text);font:600 11px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}
.spot:is(:hover,:focus-visible,.marked) rect{fill:var(--day);stroke:var(--text)}
.spot:is(:hover,:focus-visible,.marked) text{fill:#fff}
.day{padding-bottom:.625rem;border-inline-start:.375rem solid var(--day)}
.day :is(h2,h3) small{display:block;color:var(--muted);font-size:.9375rem;font-weight:400}
.day ol{list-style:none;margin:.75rem 0 0;padding:0}
.day li{display:grid;grid-template-columns:1fr;padding:.625rem 0;border-top:1px solid var(--line)}
.day li.marked,.day li:target{background:color-mix(in srgb,var(--day) 12%,transparent)}
.day b,.place{display:block}
.time{font-variant-numeric:tabular-nums}
.note{color:var(--muted);font-size:.9375rem}
#price h2{margin-bottom:.5rem}
.choices{margin:0 0 1rem;padding:0;border:0}
legend{margin:.25rem 0 .5rem;padding:0;font-weight:600}
.choice{display:grid;grid-template-columns:auto 1fr auto;gap:.25rem .75rem;align-items:baseline;margin:0 0 .5rem;
padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;font-weight:400}
.choice:has(input){cursor:pointer}
.choice:has(input:checked){border-color:var(--link);box-shadow:inset 0 0 0 1px var(--link)}
.choice:has(input:disabled){color:var(--muted);cursor:default}
.choice input{width:1.125rem;height:1.125rem;margin:.1875rem 0 0;accent-color:var(--brand);align-self:start}
.choice .what{grid-column:2}.choice>.amount{grid-column:3}.choice .rows{grid-column:2/4}
.choice em{margin-inline-start:.5rem;color:var(--muted);font-style:normal;font-size:.875rem}
.choice small{color:var(--muted)}
.rows,.row{display:block}.rows{margin-bottom:.75rem}.choice .rows{margin:.25rem 0 0;color:var(--muted);font-size:.9375rem}
.row{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0}
.amount{font-variant-numeric:tabular-nums;white-space:nowrap}
label{display:block;margin-bottom:.25rem;font-weight:600}
input{width:100%;max-width:24rem;padding:.5rem .75rem;border:1px solid light-dark(#8492a5,#61728a);border-radius:.5rem;
background:var(--ground);color:inherit;font:inherit}
.fault{color:light-dark(#b91c1c,#fca5a5)}
footer{padding-block:1rem 3rem;color:var(--muted);font-size:.9375rem}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:36rem){.narrow{display:none}}
@media(max-width:36rem){.wide{display:none}.map :is(.spot text,.town,.name){font-size:20px}.route{stroke-width:4}}
@media(min-width:36rem){.day li{grid-template-columns:11rem 1fr;gap:0 1rem}.time small{display:block}}
@media print{:root{color-scheme:light}body{background:#fff;font-size:10pt}.actions,section:has(form){display:none}
.panel,.day{break-inside:auto;border-radius:0}.day li,.map,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}
*{print-color-adjust:exact}a{text-decoration:none}}
`;
