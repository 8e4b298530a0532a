/** Colours of the dashboard (`dashboard/kit/tokens.css`), which the pages about the API need without it. */
const COLOURS = `
  --ground: light-dark(#fcfcfe, #17181f);
  --surface: light-dark(#ffffff, #1e2029);
  --line: light-dark(#e3e4ec, #343846);
  --line-strong: light-dark(#82869a, #8b90a6);
  --text: light-dark(#1a1c2b, #e9eaf2);
  --text-soft: light-dark(#595e74, #aeb3c7);
  --accent: light-dark(#4046c8, #a7aeff);
  --on-accent: light-dark(#ffffff, #14163d);
  --neutral-soft: light-dark(#ebecf2, #31343f);
  --radius: 0.5rem;`;

/** The style of the header and of text, in the look of the dashboard. */
export const LOOK = `:root {${COLOURS}
  color-scheme: light dark;
  font: 100%/1.5 system-ui, "Segoe UI", Roboto, "Open Sans", "Helvetica Neue", sans-serif;
}
body { margin: 0; background: var(--ground); color: var(--text) }
a { color: var(--accent) }
:focus-visible { outline: 0.1875rem solid var(--accent); outline-offset: 0.125rem }
.head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; padding: 0.75rem 1rem; border-bottom: 1px solid var(--line); background: var(--surface) }
.head a { color: var(--text); font-size: 0.9375rem; text-decoration: none }
.head a:hover { color: var(--accent) }
.head .brand { display: flex; gap: 0.625rem; align-items: center; margin-inline-end: auto; font-size: 1.125rem; font-weight: 700; letter-spacing: -0.02em }
`;

/** The style of the reference: that of its package with our colours, font and corners. */
export const REFERENCE_LOOK = `${LOOK}
html.dark-mode { background: var(--ground) }
#reference .swagger-ui { background: none; color: var(--text); font-family: inherit }
#reference .swagger-ui :is(h1, h2, h3, h4, h5, p, li, label, small, a, .title, .opblock-tag, .opblock-summary-description, .parameter__name, .response-col_status, .response-col_links, .tab li button, .btn, select, input, textarea, td, th, .model-title, .markdown, .renderedMarkdown) { color: var(--text); font-family: inherit }
#reference .swagger-ui :is(.opblock-summary-path, .opblock-summary-path a, .parameter__type, .model, .prop-type) { color: var(--text); font-family: ui-monospace, monospace }
#reference .swagger-ui :is(.opblock-tag small, .parameter__in, .prop-format, .response-control-media-type__accept-message) { color: var(--text-soft) }
#reference .swagger-ui :is(.info a, .markdown a, .renderedMarkdown a, .model-toggle) { color: var(--accent) }
#reference .swagger-ui :is(.markdown, .renderedMarkdown) code { background: var(--neutral-soft); color: var(--text); font-weight: 400 }
#reference .swagger-ui .info .title small { background: var(--neutral-soft) }
#reference .swagger-ui .info .title small pre { color: var(--text); font-family: inherit }
#reference .swagger-ui .opblock-tag { border-color: var(--line) }
#reference .swagger-ui .scheme-container { border-block: 1px solid var(--line); background: var(--surface); box-shadow: none }
#reference .swagger-ui .opblock { border-color: var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: none }
#reference .swagger-ui .opblock-summary { border-color: var(--line) }
#reference .swagger-ui .opblock-section-header { background: var(--neutral-soft); box-shadow: none }
#reference .swagger-ui .opblock-section-header h4 span::after { background: var(--accent) }
#reference .swagger-ui .opblock-body { overflow-x: auto }
#reference .swagger-ui .opblock-summary-method { border-radius: calc(var(--radius) / 2); text-shadow: none }
#reference .swagger-ui :is(input[type=text], input[type=password], input[type=file], textarea, select) { border: 1px solid var(--line-strong); border-radius: var(--radius); background-color: var(--surface); box-shadow: none }
#reference .swagger-ui .btn { border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); box-shadow: none }
#reference .swagger-ui .btn:is(.authorize, .execute), #reference .swagger-ui .btn.authorize span { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
#reference .swagger-ui .btn.authorize svg { color: var(--on-accent) }
#reference .swagger-ui .dialog-ux .modal-ux { border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface) }
`;

/** The mark of the product (`dashboard/logo.svg`). */
const LOGO = `<svg width="28" height="28" aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4046c8"/><path d="M10 4.5h8.5L23 9v9.5H10z" fill="#fff"/><path d="M18.5 4.5 23 9h-4.5z" fill="#b4b9f5"/><path d="M13 11.5h7M13 15h7" stroke="#4046c8" stroke-width="1.75" stroke-linecap="round"/><rect x="4.5" y="20.5" width="23" height="7" rx="3.5" fill="#ffc24b"/></svg>`;

/** The header of a page about the API, which is `depth` folders below the root of the service. */
export function header(depth: number, hasGuide: boolean): string {
  const root = "../".repeat(depth) || "./";
  const guide = hasGuide ? `<a href="${root}docs/guide/start">Guide</a>\n` : "";
  return `<header class="head">
<a class="brand" href="${root}docs">${LOGO}Platen API</a>
${guide}<a href="${root}docs/errors">Errors</a>
<a href="${root}app">Dashboard</a>
</header>`;
}
