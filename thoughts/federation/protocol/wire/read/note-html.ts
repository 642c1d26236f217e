// The text of a note as HTML, whatever of it is given: content, attachments alone; and what the note says
// about it.
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import type { Labels } from '../../../../posts/thoughts/content/labels.ts';
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
 * Null where nothing is to be read: a vote, an empty note. It may be empty where `hasMore`: attachments
 * that are kept, or a poll. `link` stands for what is not shown here, such as an attachment of an unknown
 * kind in a note without words, or a warning alone; what it quotes is linked. A note without a content is
 * its plain source, or else its name and the link (docs/decisions/0283).
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

/** Null where there is nothing to read. */
function readWords(note: JsonObject): string | null {
  const content = readContent(note);
  if (!isBlank(isHtml(note) ? toPlainText(content) : content))
    return isHtml(note) ? content : asParagraphs(content);
  // A content that shows nothing is a content all the same.
  const source = content.trim() === '' && !isVote(note) ? readPlainSource(note) : '';
  return isBlank(source) ? null : asParagraphs(source);
}

/** ActivityPub, section 3.3. Other types would be shown with their markup. */
const readPlainSource = ({ source }: JsonObject): string =>
  isJsonObject(source) && source.mediaType === 'text/plain'
    ? (readNatural(source, 'content', MAX_CONTENT) ?? '')
    : '';

/** A choice in a poll: a name in place of a content, in reply to the question. */
const isVote = (note: JsonObject): boolean =>
  readId(note.inReplyTo) !== null && isName(note.name) && readContent(note).trim() === '';

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Something that the link stands for: a name, a source, a warning, or a content of nothing but markup. */
const hasSubstitute = (note: JsonObject): boolean =>
  readContent(note).trim() !== '' ||
  !isBlank(readNatural(note, 'name', MAX_SUMMARY) ?? '') ||
  !isBlank(readNatural(note, 'summary', MAX_SUMMARY) ?? '') ||
  (isJsonObject(note.source) && !isBlank(readNatural(note.source, 'content', MAX_SUMMARY) ?? ''));

function titleOf(note: JsonObject): string {
  const title = isVote(note) ? '' : toOneLine(readNatural(note, 'name', MAX_SUMMARY) ?? '');
  return title === '' ? '' : `<p>${escapeHtml(title)}</p>`;
}

/** What is quoted: FEP-044f, and the names that came before it. */
export const readQuoted = ({ quote, quoteUrl, quoteUri, _misskey_quote }: JsonObject): string | null =>
  readId(quote) ?? readUri(quoteUrl) ?? readUri(quoteUri) ?? readUri(_misskey_quote);

const readContent = (note: JsonObject): string => readNatural(note, 'content', MAX_CONTENT) ?? '';

/** Whether a note says more than is read of it, or HTML of it than is kept. */
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

/** The language under which `contentMap` has the content, or its first where there is no content. */
export function readLanguage({ content, contentMap }: JsonObject): string | null {
  if (!isJsonObject(contentMap)) return null;
  const written = Object.entries(contentMap).slice(0, MAX_LANGUAGES);
  const [found] =
    written.find(([, text]) => typeof text === 'string' && (text === content || content === undefined)) ?? [];
  return found === undefined ? null : toLanguage(found);
}
