// A page of one sentence, with or without a button, which looks like the app. All texts are our own.
import { createHash } from 'node:crypto';

/** The colours are those of `web/style/palette.css`; the page stands alone, without the files of the app. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fbfaf7, #14171c); --surface: light-dark(#fff, #1c2027);
  --ink: light-dark(#23211e, #eceae4); --hairline: light-dark(#e4e0d8, #2f353e);
  --accent: light-dark(#1f5f8b, #8cc4ec); --on-accent: light-dark(#fff, #0b1a26);
  --focus: light-dark(#0b57d0, #ffd25e); }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; background: var(--bg);
  color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; inline-size: min(100% - 32px, 440px); display: grid; gap: 24px; padding: 28px;
  background: var(--surface); border: 1px solid var(--hairline); border-radius: 12px; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; font-weight: 600; }
button { inline-size: 100%; min-block-size: 52px; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** The source that a content policy must allow. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The button posts to the page's own URL. */
export const renderPage = (language: string, sentence: string, button: string | null): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
  `<title>${sentence}</title><style>${STYLE}</style></head><body><main><h1>${sentence}</h1>` +
  (button === null ? '' : `<form method="post"><button>${button}</button></form>`) +
  '</main></body></html>\n';
