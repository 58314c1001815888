/** The styles, light and dark: list and message side by side, one at a time on a phone. */
export const styles = `
:root { color-scheme: light dark; --ground: light-dark(oklch(0.985 0.003 75), oklch(0.205 0.006 75));
  --card: light-dark(oklch(0.998 0.002 75), oklch(0.24 0.006 75)); --ink: light-dark(oklch(0.25 0.006 75), oklch(0.94 0.004 75));
  --quiet: light-dark(oklch(0.49 0.006 75), oklch(0.74 0.006 75)); --line: light-dark(oklch(0.905 0.005 75), oklch(0.34 0.006 75));
  --primary: light-dark(oklch(0.53 0.19 293), oklch(0.72 0.14 293)); --soft: light-dark(oklch(0.955 0.022 293), oklch(0.31 0.05 293)); }
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template: auto 1fr / 100%; min-height: 100dvh; background: var(--ground); color: var(--ink);
  font: 14px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 16px 24px; border-bottom: 1px solid var(--line); }
h1 { font-size: 20px; font-weight: 600; } h1 a { color: inherit; text-decoration: none; }
header p { flex: 1 1 240px; color: var(--quiet); }
button { font: inherit; min-height: 36px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; cursor: pointer; }
button:disabled { color: var(--quiet); cursor: default; }
a { color: var(--primary); } :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
nav { border-right: 1px solid var(--line); min-width: 0; } nav ol { list-style: none; padding: 0; }
nav a { display: grid; grid-template-columns: 1fr auto; gap: 0 8px; padding: 12px 24px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--soft); } nav a:focus-visible { outline-offset: -2px; }
.who { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.what { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--quiet); }
time { color: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
main { display: grid; grid-template-columns: minmax(260px, 360px) 1fr; } section { min-width: 0; padding: 24px; } .empty { max-width: 44ch; padding: 24px; color: var(--quiet); }
article { display: grid; gap: 16px; max-width: 820px; } h2 { font-size: 24px; line-height: 1.2; font-weight: 600; overflow-wrap: anywhere; }
.back { display: none; } dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; } dt { color: var(--quiet); } dd { overflow-wrap: anywhere; }
.parts { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
.parts li { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); } small { color: var(--quiet); }
.reports { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; color: var(--quiet); }
.tabs { display: flex; flex-wrap: wrap; gap: 4px 16px; border-bottom: 1px solid var(--line); } .tabs a { padding: 8px 0; text-decoration: none; }
.tabs a[aria-current] { box-shadow: inset 0 -2px var(--primary); color: inherit; font-weight: 600; } .tabs a:last-child { margin-left: auto; }
iframe { width: 100%; min-height: 320px; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light; }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
@media (max-width: 760px) { body, main { display: block; } header, section { padding: 16px; } nav { border: 0; } nav a { padding: 12px 16px; }
  .reads nav, .reads header p, .reads header form, .lists section { display: none; } .back { display: inline; } h2 { font-size: 20px; } }
`
