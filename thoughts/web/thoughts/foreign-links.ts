// Links in remote texts: links to known people and thoughts lead to their pages here, and links whose text
// names another host display their target host.
import { escapeHtml, html } from '@tandem/platform/html/html.ts';
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import { namesAnotherHost } from './true-hosts.ts';

/**
 * An anchor in the format of the sanitiser, with its content. An anchor with a nested one ends where that
 * begins, as in browsers.
 */
const ANCHOR = /<a ([^>]*)>((?:(?!<a |<\/a>)[\s\S])*)(<\/a>)?/g;
const HREF = /(?<= )href="([^"]*)"/;

/** The addresses that `words` links to. */
export function addressesIn(words: SanitisedHtml): string[] {
  if (!words.includes('<a ')) return [];
  return Array.from(words.matchAll(ANCHOR), ([, attributes = '']) => addressIn(attributes)).filter(
    (address) => address !== '',
  );
}

/** `words` with its links led to `pages`, the paths of pages by addresses. Linear. */
export function adaptLinks(words: SanitisedHtml, pages: ReadonlyMap<string, string>): SanitisedHtml {
  if (!words.includes('<a ')) return words;
  return markSanitised(
    words.replace(ANCHOR, (anchor, attributes: string, inner: string, end: string | undefined) => {
      const address = addressIn(attributes);
      const url = URL.parse(address);
      const page = pages.get(address);
      const link = page === undefined ? anchor : anchor.replace(HREF, () => `href="${escapeHtml(page)}"`);
      if (url === null || !namesAnotherHost(inner, url.hostname)) return link;
      const hint = html`<span class="hint">(${url.host})</span>`.text;
      // What follows an anchor without an end may be hidden.
      return end === undefined ? link.replace('>', () => `>${hint} `) : `${link} ${hint}`;
    }),
  );
}

/** A first or last paragraph with only an address: the fallback for servers without quotes. */
const FIRST = /^<p(?: [^>]*)?>(?:(?:RE|QT):\s*)?(?:<br>)?<a ([^>]*)>(?:(?!<a |<\/a>|<p)[\s\S])*<\/a><\/p>/i;
const LAST = /<p(?: [^>]*)?>(?:(?:RE|QT):\s*)?(?:<br>)?<a ([^>]*)>(?:(?!<a |<\/a>|<p)[\s\S])*<\/a><\/p>\s*$/i;

/** `words` without such a paragraph that links one of `addresses`. */
export function withoutAddress(words: SanitisedHtml, addresses: readonly (string | null)[]): SanitisedHtml {
  let rest: string = words;
  for (const pattern of [FIRST, LAST])
    rest = rest.replace(pattern, (paragraph, attributes: string) =>
      addresses.includes(addressIn(attributes)) ? '' : paragraph,
    );
  return markSanitised(rest);
}

const addressIn = (attributes: string): string =>
  (HREF.exec(` ${attributes}`)?.[1] ?? '').replaceAll('&amp;', '&');
