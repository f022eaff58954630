export const PAGE_CSS = `
:root { color-scheme: light dark; --line: light-dark(#c9ced6, #3d444f); --soft: light-dark(#f3f5f8, #1c2128);
  --text: light-dark(#1a1f27, #e6e9ee); --quiet: light-dark(#4d5663, #a3adba); --act: light-dark(#0b5a6b, #7cc7d8);
  --bad: light-dark(#9d1c1c, #ff9c94); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; font: 15px/1.45 system-ui, sans-serif; color: var(--text);
  background: light-dark(#fff, #14181e); }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0 .75rem; color: var(--quiet); max-width: 60rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; width: 100%; min-width: 46rem; } a { color: var(--act); } th, td { text-align: start; padding: .4rem .6rem; vertical-align: top; }
th { background: var(--soft); font-weight: 600; white-space: nowrap; } tr + tr td { border-top: 1px solid var(--line); }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; } small { color: var(--quiet); display: block; }
form { display: inline-flex; flex-wrap: wrap; gap: .35rem; align-items: end; margin: 0 .25rem .25rem 0; }
label { display: grid; gap: .1rem; font-size: 13px; color: var(--quiet); }
button, select, input { font: inherit; color: inherit; background: light-dark(#fff, #14181e); border: 1px solid var(--line);
  border-radius: 5px; padding: .25rem .6rem; min-height: 2rem; } input[type='number'] { width: 7rem; }
button { cursor: pointer; color: var(--act); border-color: var(--act); } button.bad { color: var(--bad); border-color: var(--bad); }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; } .said { font-weight: 600; white-space: nowrap; }
`;
