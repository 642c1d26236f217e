// The layout of the authorization pages: head, style and headers. They run no scripts.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { createStyle } from '@tandem/web/pages/asset.ts';
import { pageHeaders } from '@tandem/web/pages/headers.ts';

export const STYLE = createStyle('authorize', [new URL('page.css', import.meta.url)]);

export const PAGE_HEADERS = { ...pageHeaders({ canRedirect: true }), 'cache-control': 'no-store' };

export const page = (language: string, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE.path}">
</head>
<body><main>${content}</main></body>
</html>
`.text;
