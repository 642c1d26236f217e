// HTML for remote articles, pages, events, videos and similar objects: title, duration, excerpt, and link.
import { toOneLine } from '@tandem/platform/text/blank.ts';
import { formatLength, readLength } from '../../../../accounts/media/length.ts';
import { toPlainText } from '../../html/plain-text.ts';
import type { JsonObject } from '../../json.ts';
import { escapeHtml } from './note-html.ts';
import { readNatural } from './values.ts';

const MAX_TITLE = 500;
const MAX_CONTENT = 65_536;
/** Code points of an excerpt. */
const MAX_EXCERPT = 200;

/** `link` is the address of the complete object. */
export function foreignHtml(document: JsonObject, link: string): string {
  const title = toOneLine(readNatural(document, 'name', MAX_TITLE) ?? '');
  const length = readLength(document.duration);
  const heading = [title, length === 0 ? '' : `(${formatLength(length)})`].filter(Boolean).join(' ');
  return [heading, excerptOf(document)]
    .map((text) => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`))
    .concat(`<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`)
    .join('');
}

/** The summary, or else the beginning of the content. */
function excerptOf(document: JsonObject): string {
  for (const property of ['summary', 'content']) {
    const text = toOneLine(toPlainText(readNatural(document, property, MAX_CONTENT) ?? ''));
    const characters = Array.from(text);
    if (characters.length > MAX_EXCERPT)
      return `${characters
        .slice(0, MAX_EXCERPT)
        .join('')
        .replace(/\s\S{0,30}$/u, '')}…`;
    if (text !== '') return text;
  }
  return '';
}
