/** Inlined, so that the page needs no other request. The frame is that of `server/mail/letter-style.ts`. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1c1b18; --muted: #6b675f; --canvas: #fbfaf8; --surface: #fff;
  --line: #e9e6e0; --edge: #cfcac0; --brand: #1f5d4c; --on-brand: #fff; --danger: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f1ec; --muted: #a39e93; --canvas: #121210;
  --surface: #1a1a17; --line: #2e2d28; --edge: #45433c; --brand: #5fbf9f; --on-brand: #0d1f19; --danger: #f97066; } }
body { margin: 0; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 600px; margin: 0 auto; padding: 32px 16px; overflow-wrap: anywhere; }
main > p { margin: 16px 4px; }
.brand { color: var(--brand); font-size: 18px; font-weight: 700; }
.brand img { display: block; max-width: 100%; height: 40px; background: #fff; }
.card { padding: 32px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
.card > :last-child { margin-bottom: 0; }
@media (max-width: 480px) { main { padding: 16px 8px; } .card { padding: 24px 20px; } }
h1 { margin: 0 0 16px; font-size: 24px; letter-spacing: -0.01em; line-height: 1.25; }
.thing { margin: 20px 0; padding: 20px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--canvas); }
.thing > :last-child { margin-bottom: 0; }
dl { display: grid; gap: 8px; margin: 0 0 16px; }
dl div { display: grid; grid-template-columns: 72px 1fr; gap: 12px; }
dt { color: var(--muted); font-size: 14px; line-height: 24px; }
dd { margin: 0; }
blockquote { margin: 0; padding-left: 16px; border-left: 3px solid var(--brand); white-space: pre-line; }
blockquote small { display: block; color: var(--muted); }
form { display: grid; gap: 20px; margin: 24px 0; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
input, select, textarea { box-sizing: border-box; width: 100%; min-height: 44px; padding: 9px 12px;
  border: 1px solid var(--edge); border-radius: 6px; background: var(--surface); color: inherit; font: inherit; }
[aria-invalid] { border-color: var(--danger); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 1px; }
[aria-invalid]:focus-visible { outline-color: var(--danger); }
button { justify-self: start; min-height: 48px; padding: 0 24px; border: 0; border-radius: 6px;
  background: var(--brand); color: var(--on-brand); cursor: pointer; font: inherit; font-weight: 600; }
a { color: var(--brand); }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.subject { margin: 0 0 12px; font-weight: 600; }
.hint { margin: 4px 0 12px; color: var(--muted); }
.stars { display: flex; flex-wrap: wrap; gap: 8px; }
.stars label { display: flex; gap: 8px; align-items: center; min-height: 44px; margin: 0; padding: 0 14px;
  border: 1px solid var(--edge); border-radius: 6px; background: var(--surface); cursor: pointer; }
.stars label:hover, .stars label:has(:checked) { border-color: var(--brand); }
.stars input { width: auto; min-height: 0; accent-color: var(--brand); }
label small { color: var(--muted); font-weight: 400; }
.error { margin: 6px 0 0; color: var(--danger); }
.trap { position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%); }
`;
