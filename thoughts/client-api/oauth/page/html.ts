// HTML from templates whose values are escaped, in pages that run no scripts.
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../thoughts/content/content-html.ts';
import { STYLE } from './style.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | null | readonly Html[];

/** `html\`<p>${name}</p>\``: strings are escaped, null is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = parts.map((part, index) => part + toText(values[index] ?? null)).join('');
  return new Html(text);
}

function toText(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The headers of every page. There is no `form-action`: Chromium applies it to the redirect that follows a
 * form, and would block the way back to every app. `same-origin` makes browsers name the origin of our own
 * forms.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export const page = (language: string, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>
`.text;
