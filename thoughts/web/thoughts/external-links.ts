// Links in remote texts: links to known people and thoughts lead to their pages here, and links whose text
// names another host display their target host.
import { escapeHtml, html } from '@tandem/platform/html/html.ts';
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';

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

/** Longer texts are not parsed; their target host is always displayed. */
const MAX_TEXT = 1000;
/** Labels with dots between, the last of letters or in punycode; or an IPv4 address. */
const HOST =
  /(?<![\p{L}\p{N}\p{M}_-])(?:[\p{L}\p{N}\p{M}_-]+\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})(?![\p{L}\p{N}\p{M}])|(?:\d{1,3}\.){3}\d{1,3}/giu;
/** Characters equivalent to a dot between labels (UTS 46), after compatibility decomposition. */
const DOTS = /[\u3002\u2024]/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** Bidirectional controls, which change the displayed order of text. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;
const LATIN = /\p{Script=Latin}/u;
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const TAG = /(<[^>]*>)/;
const BREAKING = /^<\/?(?:br|p|li|ul|ol|blockquote|pre)\b/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Whether the content of an anchor, as the sanitiser writes it, names another host than `hostname`. */
function namesAnotherHost(inner: string, hostname: string): boolean {
  const { all, visible } = textsOf(inner);
  return isMisleading(all, hostname) || (visible !== all && isMisleading(visible, hostname));
}

/** The text, and that of it which is not in a span whose class hides it. */
function textsOf(inner: string): { all: string; visible: string } {
  if (!inner.includes('<')) return { all: decode(inner), visible: decode(inner) };
  let all = '';
  let visible = '';
  const hidden: boolean[] = [];
  for (const piece of inner.split(TAG)) {
    const isHidden = hidden.at(-1) ?? false;
    if (!piece.startsWith('<')) {
      all += piece;
      if (!isHidden) visible += piece;
      continue;
    }
    if (BREAKING.test(piece)) [all, visible] = [`${all} `, `${visible} `];
    if (piece.startsWith('</')) hidden.pop();
    else if (!piece.startsWith('<br')) hidden.push(isHidden || /\binvisible\b/.test(piece));
  }
  return { all: decode(all), visible: decode(visible) };
}

/** The sanitiser writes no other entities. */
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);

function isMisleading(text: string, hostname: string): boolean {
  if (text.length > MAX_TEXT || REORDERING.test(text)) return true;
  const target = comparable(hostname);
  const written = text.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.');
  return written.split(/\s+/u).some((word) => wordMisleads(word, target));
}

/** What follows the right host after a slash and the like is its path. */
function wordMisleads(word: string, target: string): boolean {
  for (const { 0: name, index } of word.matchAll(HOST)) {
    if (toAscii(name) !== target || mixesScripts(name)) return true;
    if (/^[/?#:\\]/.test(word.slice(index + name.length))) return false;
  }
  return false;
}

/** Null for text that cannot be a host. */
function toAscii(name: string): string | null {
  const lower = name.toLowerCase();
  const hostname = /^[a-z\d.-]+$/.test(lower) ? lower : URL.parse(`http://${lower}/`)?.hostname;
  return hostname === undefined ? null : comparable(hostname);
}

const comparable = (hostname: string): string => hostname.replace(/\.$/, '').replace(/^www\./, '');

/** Letters of several scripts in one label can imitate another name. */
const mixesScripts = (name: string): boolean =>
  name.split('.').some((label) => LATIN.test(label) && OTHER_LETTER.test(label));
