// Checks whether a page links back to a profile: an `a` or `link` element with `rel="me"` and the profile's
// address.
import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

/** In UTF-16 code units; the parser is quadratic in the number of unclosed elements. */
const MAX_LENGTH = 1_048_576;
const MAX_LINKS = 2000;
const LINK = /<(?:a|link)[\s/][^<>]{0,4096}>/gi;

const require = createRequire(import.meta.url);

/** The normalised targets of the `rel="me"` links in `html`, resolved against `pageUrl`. */
export function readMeLinks(html: string, pageUrl: URL): string[] {
  const found: string[] = [];
  const collect: sanitizeHtml.Transformer = (tagName, attribs) => {
    const { rel = '', href = '' } = attribs;
    const url = /(?:^|\s)me(?:\s|$)/i.test(rel) ? URL.parse(href, pageUrl) : null;
    if (url !== null) found.push(url.href);
    return { tagName, attribs: {} };
  };
  // Each tag is parsed separately, so that nothing is nested.
  const tags = html.slice(0, MAX_LENGTH).match(LINK)?.slice(0, MAX_LINKS) ?? [];
  const sanitize: typeof sanitizeHtml = require('sanitize-html');
  for (const tag of tags)
    if (/\brel\b/i.test(tag))
      sanitize(tag, {
        allowedTags: ['a', 'link'],
        allowedAttributes: { a: ['href', 'rel'], link: ['href', 'rel'] },
        transformTags: { a: collect, link: collect },
      });
  return found;
}

/** Whether one of `links` is the page or actor address of the profile. */
export function leadsToProfile(links: readonly string[], base: string, username: string): boolean {
  const names = [`${base}/users/${username}`, `${base}/@${username}`];
  const own = new Set(names.map((name) => new URL(name).href.toLowerCase()));
  return links.some((link) => own.has(link.toLowerCase().replace(/\/$/, '')));
}
