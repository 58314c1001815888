/** The styles of a usual payment page: calm, one column on a phone, dark where the device is. */
export const stripeStyles = `
:root { color-scheme: light dark; --ground: light-dark(#f6f8fa, #14171a); --card: light-dark(#fff, #1e2226);
  --ink: light-dark(#1a1f36, #eef1f4); --quiet: light-dark(#56607a, #a5adba); --line: light-dark(#d5dbe1, #3a4148);
  --primary: light-dark(#0b5cd6, #6aa6ff); --on: light-dark(#fff, #10151b); --wrong: light-dark(#b3093c, #ff8fab); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; padding: 24px 16px 48px; }
main { display: grid; gap: 20px; max-width: 560px; margin: 0 auto; } main.wide { max-width: 960px; }
h1 { font-size: 22px; line-height: 1.25; } h2 { font-size: 17px; margin-top: 12px; } .price { font-size: 36px; font-weight: 600; }
p.note, small, .quiet { color: var(--quiet); } .wrong { color: var(--wrong); font-weight: 600; }
form.card, section.card { display: grid; gap: 14px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
label { display: grid; gap: 4px; font-weight: 500; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
input, select, button, a.button { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; width: 100%; min-width: 0; }
button, a.button { cursor: pointer; } a.button { display: block; text-align: center; text-decoration: none; }
.main { background: var(--primary); color: var(--on); border-color: transparent; font-weight: 600; }
a { color: var(--primary); } :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 8px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td form { display: inline; } td button { width: auto; min-height: 36px; } form.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; } form.row > * { width: auto; }
`
