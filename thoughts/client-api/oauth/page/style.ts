// The style of the pages, for phones and desktops, light and dark.

export const STYLE = `
:root { color-scheme: light dark; --text: #1c1d21; --muted: #5b5f6a; --back: #f3f4f6; --card: #fff;
  --line: #c9ccd4; --accent: #2f5bd0; --on-accent: #fff; --error: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e9eaee; --muted: #a6aab6; --back: #15161a;
  --card: #1f2127; --line: #444854; --accent: #8fabff; --on-accent: #10131c; --error: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--back);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: 1.35rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.muted { color: var(--muted); font-size: .9rem; }
.error { color: var(--error); font-weight: 600; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
button { width: 100%; min-height: 2.75rem; margin-bottom: .75rem; padding: .5rem 1rem; font: inherit; font-weight: 600;
  border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent);
  cursor: pointer; }
button.second { background: transparent; color: var(--text); border-color: var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
code { display: block; margin-bottom: 1rem; padding: .75rem; border: 1px dashed var(--line); border-radius: .5rem;
  font: 1rem/1.4 ui-monospace, monospace; user-select: all; -webkit-user-select: all; }
`;
