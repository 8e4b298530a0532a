/** The style sheet: one column on phones, two on wider screens, light or dark by preference. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #14171c);
  --sheet: light-dark(#ffffff, #1d2128);
  --ink: light-dark(#1c222b, #e8ebf0);
  --muted: light-dark(#5a6472, #a3adbb);
  --line: light-dark(#d5dae1, #3a424e);
  --accent: light-dark(#1f4e9e, #8db4ff);
  --on-accent: light-dark(#ffffff, #10182a);
  --fault: light-dark(#b3261e, #ff9d94);
  --warn: light-dark(#8a5300, #f0c060);
  --good: light-dark(#17693a, #7fd6a2);
  --banner: light-dark(#fff1cf, #3a2e10);
  --on-banner: light-dark(#5a3d00, #ffdf9a);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Open Sans", sans-serif;
}
.banner {
  margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem;
  background: var(--banner); color: var(--on-banner);
}
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
.sheet {
  background: var(--sheet); border: 1px solid var(--line); border-radius: .625rem;
  padding: 1.5rem; margin: 0 0 1.25rem;
}
.sheet.narrow { max-width: 30rem; margin-inline: auto; }
.muted { color: var(--muted); font-size: .9375rem; }
.columns { display: grid; gap: 1.25rem 2.5rem; }
.amount { font-size: 2rem; font-weight: 650; line-height: 1.2; margin: 0 0 .25rem; }
.items, .cards { list-style: none; margin: 1.25rem 0 0; padding: 0; }
.items li, .cards li {
  display: flex; justify-content: space-between; gap: 1rem; padding: .625rem 0;
  border-top: 1px solid var(--line);
}
.items li > :last-child { text-align: right; white-space: nowrap; }
.items .total { font-weight: 650; }
.field { margin: 0 0 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { display: block; font-weight: 550; font-size: .9375rem; margin: 0 0 .25rem; }
input {
  width: 100%; font: inherit; color: inherit; background: var(--ground);
  padding: .5625rem .75rem; border: 1px solid var(--muted); border-radius: .375rem;
}
input[aria-invalid] { border-color: var(--fault); border-width: 2px; }
.fault { color: var(--fault); font-size: .9375rem; font-weight: 550; margin: .25rem 0 0; }
.button {
  display: inline-block; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
  padding: .625rem 1.125rem; border-radius: .375rem; border: 1px solid var(--accent);
  background: var(--accent); color: var(--on-accent);
}
.button.second { background: transparent; color: var(--accent); }
.button.grave { background: var(--fault); border-color: var(--fault); color: var(--sheet); }
.button.wide { width: 100%; text-align: center; }
.button:hover { filter: brightness(1.08); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.notice { border-left: .3rem solid var(--good); }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; white-space: nowrap; }
.cards { margin: 0; font-size: .9375rem; }
.cards a { white-space: nowrap; }
.badge {
  display: inline-block; font-size: .8125rem; font-weight: 600; padding: 0 .5rem;
  border: 1px solid; border-radius: 1rem; color: var(--muted); white-space: nowrap;
}
.badge.good { color: var(--good); } .badge.warn { color: var(--warn); } .badge.bad { color: var(--fault); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1rem; align-items: baseline; margin-bottom: .5rem; }
.sheet > :last-child, .sheet > .cards:last-child { margin-bottom: 0; }
.cards .figure { text-align: right; white-space: nowrap; }
@media (min-width: 48rem) { .columns { grid-template-columns: 5fr 6fr; align-items: start; } }
`;
