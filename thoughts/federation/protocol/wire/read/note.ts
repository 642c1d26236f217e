// Reads what other servers publish as posts: notes whole, foreign shapes (articles, videos, events …) as
// their title and a link.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Attachment } from '../../../../accounts/media/attachments.ts';
import type { Form } from '../../../../foundation/tables/tables.ts';
import { toForm } from '../../../../posts/thoughts/content/form.ts';
import { type Labels, NO_LABELS } from '../../../../posts/thoughts/content/labels.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readAttachments } from './attachments.ts';
import { type CollectionPart, readCollection } from './collection.ts';
import { foreignHtml } from './foreign-html.ts';
import { isNoteCut, noteHtml, readLabels, readLanguage, readQuoted } from './note-html.ts';
import { type ParsedPoll, readPoll } from './poll.ts';
import { type NamedQuoters, readQuoters } from './quoters.ts';
import { type ParsedTags, readTags } from './tags.ts';
import {
  type Audience,
  isSameOrigin,
  readAudience,
  readId,
  readInstant,
  readList,
  readNatural,
  readPageUrl,
  readType,
  readUri,
} from './values.ts';

export const NOTE_TYPES = ['Note', 'Question'] as const;
export const FOREIGN_TYPES = ['Article', 'Page', 'Video', 'Audio', 'Image', 'Event', 'Document'] as const;
const AUTHOR_TYPES = ['Person', 'Service', 'Organization', 'Group', 'Application'] as const;

export type ParsedNote = Labels & {
  uri: string;
  /** The author's id; of the same origin as the note. */
  author: string;
  /** Not sanitised. */
  html: string;
  /** The page for people, on the host of `uri`. */
  url: string | null;
  inReplyTo: string | null;
  published: Instant | null;
  updated: Instant | null;
  audience: Audience;
  tags: ParsedTags;
  attachments: Attachment[];
  poll: ParsedPoll | null;
  /** The id of what it quotes. */
  quoted: string | null;
  /** The id of the approval of what it quotes. */
  quoteApproval: string | null;
  /** Who may quote it. */
  quoters: NamedQuoters;
  form: Form;
  /** Whether it says more than `html`. */
  isCut: boolean;
  /** The collection of replies, as far as it is embedded; of the same origin. */
  replies: CollectionPart;
};

/** Of a content of which only is asked whether there is any. */
const MAX_LOOK = 500;

/**
 * The post in a document, or null when it is none that can be shown: no id, no author of the same origin, a
 * type not known, a vote in a poll (a name instead of a content), nothing in it at all.
 */
export function readNote(document: JsonObject): ParsedNote | null {
  const uri = readUri(document.id);
  const author = readAuthor(document.attributedTo);
  if (uri === null || author === null || !isSameOrigin(uri, author)) return null;
  const url = readPageUrl(document.url, uri);
  const attachments = readAttachments(document.attachment);
  const poll = readType(document.type, NOTE_TYPES) === null ? null : readPoll(document);
  const html = readHtml(document, url ?? uri, attachments.length > 0 || poll !== null);
  if (html === null) return null;
  return {
    uri,
    author,
    html,
    url,
    ...labelsOf(document),
    inReplyTo: readId(document.inReplyTo),
    published: readInstant(document.published),
    updated: readInstant(document.updated),
    audience: readAudience(document),
    tags: readTags(document.tag),
    attachments,
    poll,
    quoted: readQuoted(document),
    quoteApproval: readId(document.quoteAuthorization),
    quoters: readQuoters(document),
    ...readKind(document),
    replies: readCollection(document.replies, uri),
  };
}

/** Of an article, a video and the like a beginning alone is read. */
function readKind(document: JsonObject): Pick<ParsedNote, 'form' | 'isCut'> {
  const note = readType(document.type, NOTE_TYPES);
  if (note !== null) return { form: toForm(note), isCut: isNoteCut(document) };
  const isCut = (readNatural(document, 'content', MAX_LOOK) ?? '').trim() !== '';
  return { form: toForm(readType(document.type, FOREIGN_TYPES) ?? ''), isCut };
}

/** One id, or of several the person's: PeerTube names the channel beside the account. */
function readAuthor(value: unknown): string | null {
  const authors = readList(value, 10);
  const person = authors.find(
    (author) => isJsonObject(author) && readType(author.type, AUTHOR_TYPES) === 'Person',
  );
  return readId(person ?? authors[0]);
}

/** The summary of an article or a video is no warning. */
const labelsOf = (document: JsonObject): Labels =>
  readType(document.type, NOTE_TYPES) === null
    ? { ...NO_LABELS, sensitive: document.sensitive === true, language: readLanguage(document) }
    : readLabels(document);

function readHtml(document: JsonObject, link: string, hasMore: boolean): string | null {
  if (readType(document.type, NOTE_TYPES) !== null) return noteHtml(document, link, hasMore);
  if (readType(document.type, FOREIGN_TYPES) === null) return null;
  return foreignHtml(document, link);
}
