// `/`: the name of the service and links to its documents, as HTML for browsers and as JSON for other
// clients.
import { createHash } from 'node:crypto';
import Negotiator from 'negotiator';
import type { Description } from './description.ts';

/** `isPage` distinguishes the HTML page from the JSON index. */
type FrontPage = { isPage: boolean; headers: Record<string, string>; body: string };

/** Responsive, with light and dark colours, without scripts. */
const STYLE = `:root{color-scheme:light dark;--ink:#1b1b1f;--paper:#fdfcfb;--quiet:#5a5a63;--line:#d8d6d3;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#ececf0;--paper:#17171b;--quiet:#a9a9b4;--line:#3a3a42;--link:#8ec1ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:38rem;margin:0 auto;padding:clamp(1.5rem,8vh,5rem) 1.25rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.75rem}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}
a{display:block;padding:.75rem 0;color:var(--link);text-underline-offset:.2em}
a span{display:inline-block;width:100%;color:var(--quiet);font-size:.9375rem}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px}`;

/** Allows only this style sheet. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Links to the API description for clients (RFC 8631). */
const LINK = '</openapi.json>; rel="service-desc"; type="application/json", </docs>; rel="service-doc"';

type Entry = { path: string; title: string };

/** Returns a function that selects the form of `/` by the `Accept` header. */
export function createFrontPage(description: Description): (accept: string | undefined) => FrontPage {
  const entries = entriesOf(description);
  const html = { ...headersOf('text/html; charset=utf-8'), 'content-security-policy': POLICY };
  const json = headersOf('application/json; charset=utf-8');
  const page = renderPage(description, entries);
  const index = renderIndex(description, entries);
  return (accept) =>
    wantsPage(accept)
      ? { isPage: true, headers: html, body: page }
      : { isPage: false, headers: json, body: index };
}

const headersOf = (type: string): Record<string, string> => ({
  'content-type': type,
  link: LINK,
  vary: 'Accept',
  'cache-control': 'public, max-age=300',
});

/** Clients that accept any type, such as scripts, get JSON. */
const wantsPage = (accept: string | undefined): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html';

const entriesOf = ({ scalar, links = [] }: Description): Entry[] => [
  { path: '/docs', title: 'Interactive documentation of the interface' },
  ...(scalar ? [{ path: '/scalar', title: 'The same documentation in another layout' }] : []),
  { path: '/openapi.json', title: 'The interface as an OpenAPI 3.1 document' },
  ...links,
];

const renderIndex = ({ title, version, summary }: Description, entries: readonly Entry[]): string =>
  JSON.stringify({
    title,
    version,
    summary,
    links: entries.map(({ path, title: about }) => ({ href: path, title: about })),
  });

const renderPage = ({ title, summary }: Description, entries: readonly Entry[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(summary)}</p>
<ul>
${entries.map(renderEntry).join('\n')}
</ul>
</main>
</body>
</html>
`;

const renderEntry = ({ path, title }: Entry): string =>
  `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}<span>${escapeHtml(path)}</span></a></li>`;

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
