// Links in remote texts: links to known people and thoughts lead to their pages here, and links whose text
// names another host display their target host.
import { escapeHtml, html } from '@tandem/platform/html/html.ts';
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { profilePath, readPagePath, thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, toThoughtId } from '../../ids.ts';
import { taggedIn } from '../../posts/thoughts/view/extras.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { selectThoughtsByUris } from './store.ts';

/**
 * An anchor in the format of the sanitiser, with its content. An anchor with a nested one ends where that
 * begins, as in browsers.
 */
const ANCHOR = /<a ([^>]*)>((?:(?!<a |<\/a>)[\s\S])*)(<\/a>)?/g;
const HREF = /(?<= )href="([^"]*)"/;

/** The addresses that `words` links to. */
function addressesIn(words: SanitisedHtml): string[] {
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

/** Paths of pages here, by the addresses on other servers. */
export type Pages = ReadonlyMap<string, string>;

type Views = readonly Pick<ThoughtView, 'thought'>[];

/** The handles that remote texts may link to; {@link findPages} verifies the links. */
export const linkedHandles = (views: Views): string[] =>
  views.flatMap(({ thought: { content_html: words, is_local: isLocal, extras } }) => {
    if (words === null) return [];
    const tagged = taggedIn(isLocal === 1, extras).map((name) => name.replace(/^@/, ''));
    const handles = tagged.filter((name) => name.includes('@'));
    return [...handles, ...addressesIn(words).flatMap((address) => readHandle(address) ?? [])];
  });

/** `https://other.example/@bob` is the usual page of `bob@other.example`. */
function readHandle(address: string): string | null {
  const url = URL.parse(address);
  const page = url && readPagePath(url.pathname);
  return page && !page.handle.includes('@') ? `${page.handle}@${url.host}` : null;
}

/** Of those of `actors` and of the thoughts that `viewer` may see to which the words of `views` link. */
export async function findPages(
  db: ThoughtsDb,
  views: Views,
  actors: readonly Actor[],
  viewer: ActorId | null,
): Promise<Pages> {
  const pages = new Map<string, string>();
  for (const actor of actors)
    for (const address of actor.host === null ? [] : [actor.url, actor.wire_uri])
      if (address !== null) pages.set(address, profilePath(handleOf(actor)));
  const addresses = new Set(
    views.flatMap(({ thought }) => (thought.content_html ? addressesIn(thought.content_html) : [])),
  );
  const uris = [...addresses].filter((address) => !pages.has(address)).flatMap(thoughtIdsOf);
  if (uris.length === 0) return pages;
  const found = await selectThoughtsByUris.rows(db, uris);
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const { thought, author } of await loadViews(
    db,
    found.map(({ id }) => toThoughtId(id)),
    viewer,
  )) {
    const { uri, url } = byId.get(thought.id) ?? {};
    const path = thoughtPath(handleOf(author), toStatusNumber('thought', thought));
    for (const address of [uri, url]) if (address && addresses.has(address)) pages.set(address, path);
  }
  return pages;
}

/** The possible ids of the object at an address: the address, and Mastodon's id for such a page. */
function thoughtIdsOf(address: string): string[] {
  const url = URL.parse(address);
  const page = url && readPagePath(url.pathname);
  if (!page) return [address];
  return page.number === null ? [] : [address, `${url.origin}/users/${page.handle}/statuses/${page.number}`];
}
