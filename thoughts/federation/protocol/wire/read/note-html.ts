// The HTML, labels and language of a note, from its content, source, name or attachments.
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import { formatLength, readLength } from '../../../../accounts/media/attachments.ts';
import type { Labels } from '../../../../foundation/thoughts/labels.ts';
import { toPlainText } from '../../html/plain-text.ts';
import { exceedsLimits } from '../../html/sanitise.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readId, readList, readNatural, readUri } from './values.ts';

const MAX_CONTENT = 65_536;
const MAX_SUMMARY = 500;
const MAX_LANGUAGES = 50;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/**
 * Null if there is nothing to read: a vote, or an empty note. May be empty with `hasMore` (stored attachments
 * or a poll). `link` represents content that is not displayed, such as unknown attachments of a note without
 * text. A quoted post is linked. A note without content uses its plain source, or its name and the link.
 */
export function noteHtml(note: JsonObject, link: string, hasMore: boolean): string | null {
  const words = readWords(note);
  const quoted = readQuoted(note);
  const hasAttachments = readList(note.attachment, 1).length > 0;
  const isBare = quoted === null && !hasMore && !hasAttachments;
  if (words === null && isBare && (isVote(note) || !hasSubstitute(note))) return null;
  const isShown = hasMore || (quoted !== null && !hasAttachments);
  const body = words ?? (isShown ? '' : `${titleOf(note)}${asLink(link)}`);
  return `${body}${quoted === null || body.includes(escapeHtml(quoted)) ? '' : asLink(quoted)}`;
}

/** Null for blank texts. */
function readWords(note: JsonObject): string | null {
  const content = readContent(note);
  if (!isBlank(isHtml(note) ? toPlainText(content) : content))
    return isHtml(note) ? content : asParagraphs(content);
  // Content that renders as blank still takes precedence over the source.
  const source = content.trim() === '' && !isVote(note) ? readPlainSource(note) : '';
  return isBlank(source) ? null : asParagraphs(source);
}

/** ActivityPub, section 3.3. Other media types would display their markup. */
const readPlainSource = ({ source }: JsonObject): string =>
  isJsonObject(source) && source.mediaType === 'text/plain'
    ? (readNatural(source, 'content', MAX_CONTENT) ?? '')
    : '';

/** A vote in a poll: a reply with a name and no content. */
const isVote = (note: JsonObject): boolean =>
  readId(note.inReplyTo) !== null && isName(note.name) && readContent(note).trim() === '';

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether the note has a name, source, warning, or invisible content that the link can represent. */
const hasSubstitute = (note: JsonObject): boolean =>
  readContent(note).trim() !== '' ||
  !isBlank(readNatural(note, 'name', MAX_SUMMARY) ?? '') ||
  !isBlank(readNatural(note, 'summary', MAX_SUMMARY) ?? '') ||
  (isJsonObject(note.source) && !isBlank(readNatural(note.source, 'content', MAX_SUMMARY) ?? ''));

function titleOf(note: JsonObject): string {
  const title = isVote(note) ? '' : toOneLine(readNatural(note, 'name', MAX_SUMMARY) ?? '');
  return title === '' ? '' : `<p>${escapeHtml(title)}</p>`;
}

/** The quoted post: FEP-044f, and its predecessors. */
export const readQuoted = ({ quote, quoteUrl, quoteUri, _misskey_quote }: JsonObject): string | null =>
  readId(quote) ?? readUri(quoteUrl) ?? readUri(quoteUri) ?? readUri(_misskey_quote);

const readContent = (note: JsonObject): string => readNatural(note, 'content', MAX_CONTENT) ?? '';

/** Whether the note's content exceeds the limits of parsing or of sanitised HTML. */
export const isNoteCut = (note: JsonObject): boolean =>
  (readNatural(note, 'content', MAX_CONTENT + 1) ?? '').length > MAX_CONTENT ||
  (isHtml(note) && exceedsLimits(readContent(note)));

const asLink = (uri: string): string => `<p><a href="${escapeHtml(uri)}">${escapeHtml(uri)}</a></p>`;

const isHtml = ({ mediaType }: JsonObject): boolean =>
  typeof mediaType !== 'string' || mediaType === 'text/html';

const asParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The content warning of a note, its sensitivity and its language. */
export function readLabels(note: JsonObject): Labels {
  const summary = toOneLine(readNatural(note, 'summary', MAX_SUMMARY) ?? '');
  return { summary, sensitive: note.sensitive === true || summary !== '', language: readLanguage(note) };
}

/**
 * The language of the content in `contentMap`: its only language, the one with the text of the content, or
 * its first if there is no content.
 */
export function readLanguage({ content, contentMap }: JsonObject): string | null {
  if (!isJsonObject(contentMap)) return null;
  const written = Object.entries(contentMap).slice(0, MAX_LANGUAGES);
  const [found] =
    (written.length === 1 ? written[0] : undefined) ??
    written.find(([, text]) => typeof text === 'string' && (text === content || content === undefined)) ??
    [];
  return found === undefined ? null : toLanguage(found);
}

// HTML for remote articles, pages, events, videos and similar objects: title, duration, excerpt, and link.
const MAX_TITLE = 500;

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
