// The plain text of a post's HTML, for search, notifications and clients without HTML.
import { sanitiseHtml } from './sanitise.ts';

/** In sanitised HTML, each `<` begins a tag and each `>` ends one. */
const PART = /<(?<tag>\/?[a-z0-9]+)[^>]*>|[^<]+/g;

/** Line breaks before and after an element. */
const BREAKS = new Map([
  ...['p', 'blockquote', 'pre', 'ul', 'ol'].map((name) => [name, 2] as const),
  ['li', 1] as const,
]);

/** The text so far, and the pending line breaks and space before further text. */
type Writing = { text: string; breaks: number; space: boolean; pre: number };

/**
 * Converts `html` to plain text: blank lines between paragraphs, quotes and lists; a line break for list
 * items and `<br>`; other white space becomes one space except in `<pre>`; entities are decoded. Text that
 * Mastodon hides to shorten a link is kept as part of the address. Limits as in {@link sanitiseHtml};
 * trimmed; linear.
 */
export const toPlainText = (html: string): string => textOf(sanitiseHtml(html));

/** {@link toPlainText} of HTML from {@link sanitiseHtml}. */
export function textOf(sanitised: string): string {
  const writing: Writing = { text: '', breaks: 0, space: false, pre: 0 };
  for (const { 0: part, groups } of sanitised.matchAll(PART)) {
    if (groups?.tag !== undefined) writeTag(writing, groups.tag);
    else if (writing.pre > 0) write(writing, decode(part));
    else writeWords(writing, decode(part));
  }
  return writing.text.trim();
}

function writeTag(writing: Writing, tag: string): void {
  const name = tag.replace('/', '');
  if (name === 'br') writing.breaks += 1;
  else writing.breaks = Math.max(writing.breaks, BREAKS.get(name) ?? 0);
  if (name === 'pre') writing.pre += tag === name ? 1 : -1;
}

function writeWords(writing: Writing, text: string): void {
  const words = text.split(/[ \t\n\r\f]+/);
  for (const [index, word] of words.entries()) {
    if (index > 0) writing.space = true;
    if (word !== '') write(writing, word);
  }
}

function write(writing: Writing, text: string): void {
  const gap =
    writing.breaks > 0 ? '\n'.repeat(Math.min(writing.breaks, 2)) : ' '.repeat(Number(writing.space));
  writing.text += (writing.text === '' ? '' : gap) + text;
  writing.breaks = 0;
  writing.space = false;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Sanitised HTML contains no other entities. */
const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '');
