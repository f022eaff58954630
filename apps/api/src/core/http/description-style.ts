const DARK = `
    --paper: #0e1513; --surface: #151e1b; --sunk: #101816; --ink: #e6ece8; --ink-2: #b3bfb9; --ink-3: #93a19a;
    --hairline: #27332e; --petrol: #6fc3d0; --petrol-tint: #12303a; --brass: #e0ae55; --error: #f5a3a0; --good: #8ad79d;`;

/** Kept in the program: the page has to be readable where no web was built. Colours are those of the web. */
export const DESCRIPTION_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f4f5f1; --surface: #ffffff; --sunk: #eceee8; --ink: #14201c; --ink-2: #46534d; --ink-3: #5c6963;
  --hairline: #dce0d8; --petrol: #0b5563; --petrol-tint: #e1eef0; --brass: #8a5a0b; --error: #9b1c22; --good: #1b6333;
}
@media (prefers-color-scheme: dark) {
  :root:not([data-skin]) {${DARK}
  }
}
:root[data-skin='light'] { color-scheme: light; }
:root[data-skin='dark'] { color-scheme: dark;${DARK}
}
* { box-sizing: border-box; }
html { scroll-padding-top: 80px; }
body {
  margin: 0 auto; max-width: 1120px; padding: 24px 24px 64px; background: var(--paper); color: var(--ink);
  font: 14px/20px 'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif;
}
code { font: 13px/20px 'IBM Plex Mono', ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: var(--petrol); }
:focus-visible { outline: 2px solid var(--petrol); outline-offset: 2px; border-radius: 4px; }
header { border-bottom: 1px solid var(--hairline); padding-bottom: 16px; }
header p { max-width: 70ch; color: var(--ink-2); }
header .brand { display: flex; gap: 10px; align-items: center; margin: 0; color: var(--ink); font-weight: 600; }
.skip { position: absolute; inset-block-start: -60px; inset-inline-start: 16px; padding: 8px 12px; background: var(--surface); }
.skip:focus { inset-block-start: 8px; }
[hidden] { display: none !important; }
form {
  position: sticky; inset-block-start: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center;
  padding-block: 12px; background: var(--paper); border-bottom: 1px solid var(--hairline);
}
form label { font-weight: 600; }
form input {
  flex: 1 1 200px; min-height: 40px; padding: 8px 12px; border: 1px solid var(--ink-3); border-radius: 4px;
  background: var(--surface); color: var(--ink); font: inherit; font-size: 16px;
}
form output { min-width: 64px; color: var(--ink-2); }
main:focus { outline: 0; }
h1 { margin: 4px 0; font-size: 24px; line-height: 32px; font-weight: 600; }
h2 { margin: 32px 0 8px; font-size: 18px; line-height: 24px; font-weight: 600; }
h3 { margin: 0 0 4px; font-size: 15px; line-height: 22px; font-weight: 600; }
nav ul { display: flex; flex-wrap: wrap; gap: 8px 16px; margin: 0; padding: 0; list-style: none; }
details, .named { background: var(--surface); border: 1px solid var(--hairline); }
details + details, .named + .named { border-top: 0; }
details > *:not(summary) { margin-inline: 16px; }
details > p { color: var(--ink-2); }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 10px 16px; cursor: pointer; }
summary:hover, details[open] > summary { background: var(--petrol-tint); }
.method { flex: 0 0 64px; font: 600 12px/20px 'IBM Plex Mono', ui-monospace, monospace; color: var(--petrol); }
.method.post, .method.put { color: var(--good); }
.method.delete { color: var(--error); }
summary h3 { display: flex; flex: 1 1 560px; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; margin: 0; font: inherit; }
summary code { flex: 0 1 280px; }
.what { flex: 1 1 280px; }
.who { flex: 0 1 auto; color: var(--ink-2); font-size: 12px; }
.named { padding: 12px 16px; }
.scroll { overflow-x: auto; margin-block: 0 16px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
caption { text-align: start; font-weight: 600; padding: 4px 0; }
th { text-align: start; font-weight: 500; color: var(--ink-3); }
th, td { padding: 6px 12px 6px 0; border-top: 1px solid var(--hairline); vertical-align: top; }
td:first-child code { white-space: nowrap; }
.shape > li > code:first-child { font-weight: 600; }
.shape { margin: 0; padding-inline-start: 16px; }
@media (max-width: 600px) {
  body { padding: 16px 12px 48px; }
  summary h3 { flex-basis: 100%; }
  summary code, .what { flex: 1 1 100%; }
  details > *:not(summary) { margin-inline: 12px; }
  td:first-child code { white-space: normal; }
  table, thead, tbody, tr { display: block; }
  caption { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { padding-block: 8px; border-top: 1px solid var(--hairline); }
  td { display: grid; grid-template-columns: 88px minmax(0, 1fr); gap: 12px; padding: 2px 0; border: 0; }
  td::before { content: attr(data-head); color: var(--ink-3); }
}
@media print {
  form, nav, .skip { display: none; }
}
`;
