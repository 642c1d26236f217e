// Errors as pages, in the language of whoever asked. They say as little of the cause as the interface does.
import { html } from '@tandem/platform/html/html.ts';
import type { ErrorFormat, Problem } from '@tandem/platform/http/problems/problem.ts';
import { PAGE_VARY, pageHeaders } from '@tandem/web/pages/headers.ts';
import type { TextKey } from '../i18n/en.ts';
import { PAGE_STYLES, STYLE } from '../layout/style.ts';
import { readStranger } from '../session/visitor.ts';

const TEXTS: Readonly<
  Record<number, Extract<TextKey, 'notFound' | 'invalidAddress' | 'tooManyFor' | 'stale' | 'tooLarge'>>
> = {
  400: 'invalidAddress',
  403: 'stale',
  404: 'notFound',
  405: 'notFound',
  413: 'tooLarge',
  429: 'tooManyFor',
  503: 'tooManyFor',
};

export const PAGE_ERRORS: ErrorFormat = {
  contentType: 'text/html; charset=utf-8',
  headers: {
    ...pageHeaders(),
    'cache-control': 'no-store',
    vary: PAGE_VARY,
    'x-robots-tag': 'noindex',
  },
  schema: { type: 'string' },
  render: ({ status }: Problem, headers, retryAfter = 1) => {
    const { i18n, look } = readStranger(headers);
    const title = i18n.t(status === 404 ? 'notFoundTitle' : 'errorTitle');
    return html`<!doctype html>
<html lang="${i18n.language}" data-theme="${look === 'system' ? '' : look}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE.path}"><link rel="stylesheet" href="${PAGE_STYLES.more.path}">
</head>
<body class="alone">
<main>
<h1>${title}</h1>
<p>${i18n.t(TEXTS[status] ?? 'failed', { n: retryAfter })}</p>
<p><a class="button" href="/">${i18n.t('home')}</a></p>
</main>
</body>
</html>
`.text;
  },
};
