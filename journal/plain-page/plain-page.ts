// Pages of one sentence, which the server renders without the app.
import { createHash } from 'node:crypto';
import { escapeHtml } from '@tandem/platform/html/html.ts';

/** The colours match `web/style/palette.css`. The page does not load files of the app. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fffaf3, #17131f); --surface: light-dark(#fff, #211b2b);
  --ink: light-dark(#2a1f33, #f1ebf5); --hairline: light-dark(#efe5d9, #332a40);
  --accent: light-dark(#6a3d9a, #cda9f2); --on-accent: light-dark(#fff, #24123a);
  --focus: light-dark(#0b57d0, #ffd25e); }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; background: var(--bg);
  color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; inline-size: min(100% - 32px, 440px); display: grid; gap: 24px; padding: 28px;
  background: var(--surface); border: 1px solid var(--hairline); border-radius: 12px; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; font-weight: 600; }
button, a { box-sizing: border-box; inline-size: 100%; min-block-size: 52px; border: 0; border-radius: 8px;
  display: grid; place-items: center; background: var(--accent); color: var(--on-accent); font: inherit;
  font-weight: 600; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** The CSP source of the inline style. */
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

type Way = { button?: string; link?: { href: string; text: string } };

/** The form of a button posts to the page's own URL. */
export const renderPlainPage = (language: string, sentence: string, { button, link }: Way = {}): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
  `<title>${escapeHtml(sentence)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(sentence)}</h1>` +
  (button === undefined ? '' : `<form method="post"><button>${button}</button></form>`) +
  (link === undefined ? '' : `<a href="${link.href}">${link.text}</a>`) +
  '</main></body></html>\n';

export const PLAIN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'self'; base-uri 'none'; ` +
    "frame-ancestors 'none'",
};
