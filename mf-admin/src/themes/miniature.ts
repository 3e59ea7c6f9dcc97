/** The body of a portal in miniature: side bar, button, link, badge and table. */
export const miniature = `<body>
<nav><strong>Portal</strong><span class="current">Dashboard</span><span>Clients</span><span>Bookings</span></nav>
<main>
<header><h1>Clients</h1><button type="button" tabindex="-1">Add client</button></header>
<table>
<thead><tr><th>Name</th><th>Status</th></tr></thead>
<tbody>
<tr><td><a>Nordlys Energy</a></td><td><span class="badge">Active</span></td></tr>
<tr><td><a>Marta Ruiz</a></td><td><span class="badge secondary">New</span></td></tr>
</tbody>
</table>
</main>
</body>`;

/** Its styles: those of the kit that matter in miniature. */
export const miniatureStyles = `
html { --ground: #f7f9fb; --panel: #fff; --text: #131c2c; --muted: #4a5a70; --line: #dfe5ec;
  --fg: var(--dmc-colors-brand-700); --subtle: var(--dmc-colors-brand-100); }
html.dark { color-scheme: dark; --ground: #0b1220; --panel: #131c2c; --text: #f7f9fb; --muted: #c6d0db;
  --line: #202c3f; --fg: var(--dmc-colors-brand-300); --subtle: var(--dmc-colors-brand-900); }
* { box-sizing: border-box; margin: 0; }
body { display: flex; min-height: 100vh; background: var(--ground); color: var(--text);
  font: 12px/1.5 system-ui, sans-serif; }
nav { padding: 0.5rem; display: flex; flex-direction: column; gap: 2px;
  background: var(--panel); border-right: 1px solid var(--line); color: var(--muted); }
nav strong { color: var(--text); padding: 0 6px 4px; border-bottom: 2px solid var(--dmc-colors-accent-solid);
  margin-bottom: 4px; }
nav span { padding: 2px 6px; border-radius: 6px; }
nav .current { background: var(--subtle); color: var(--fg); font-weight: 600; }
main { flex: 1; min-width: 0; padding: 0.5rem 0.75rem; }
header { display: flex; align-items: center; justify-content: space-between; margin-bottom: 8px; }
h1 { font-size: 15px; }
button { font: inherit; font-weight: 500; padding: 3px 10px; border: 0; border-radius: 6px;
  background: var(--dmc-colors-brand-600); color: var(--dmc-colors-brand-contrast); }
table { width: 100%; border-collapse: collapse; background: var(--panel); border: 1px solid var(--line); }
th, td { padding: 4px 8px; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 500; color: var(--muted); }
a { color: var(--fg); font-weight: 600; }
.badge { padding: 0 6px; border-radius: 4px; background: var(--subtle); color: var(--fg); }
.badge.secondary { background: var(--dmc-colors-secondary-solid); color: var(--dmc-colors-secondary-contrast); }
`;
