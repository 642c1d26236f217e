// Parses remote posts: notes completely, other types (articles, videos, events …) as title and link.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Attachment } from '../../../../accounts/media/attachments.ts';
import type { Form } from '../../../../foundation/tables/tables.ts';
import { type Labels, NO_LABELS } from '../../../../foundation/thoughts/labels.ts';
import { toForm } from '../../../../posts/thoughts/content/form.ts';
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

const NOTE_TYPES = ['Note', 'Question'] as const;
const FOREIGN_TYPES = ['Article', 'Page', 'Video', 'Audio', 'Image', 'Event', 'Document'] as const;
const AUTHOR_TYPES = ['Person', 'Service', 'Organization', 'Group', 'Application'] as const;

export type ParsedNote = Labels & {
  uri: string;
  /** The author's id; of the same origin as the note. */
  author: string;
  /** Not sanitised. */
  html: string;
  /** The web page, on the host of `uri`. */
  url: string | null;
  inReplyTo: string | null;
  published: Instant | null;
  updated: Instant | null;
  audience: Audience;
  tags: ParsedTags;
  attachments: Attachment[];
  poll: ParsedPoll | null;
  /** The id of the quoted post. */
  quoted: string | null;
  /** The id of the quote approval. */
  quoteApproval: string | null;
  /** The quote policy. */
  quoters: NamedQuoters;
  form: Form;
  /** Whether the original has more content than `html`. */
  isCut: boolean;
  /** The embedded part of the replies collection; of the same origin. */
  replies: CollectionPart;
};

/** Prefix length for checking whether there is content. */
const MAX_LOOK = 500;

/**
 * The post in a document, or null if unusable: without an id, with an author of another origin, of an unknown
 * type, a vote in a poll (a name instead of content), or empty.
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

/** Only the beginning of articles, videos and similar objects is stored. */
function readKind(document: JsonObject): Pick<ParsedNote, 'form' | 'isCut'> {
  const note = readType(document.type, NOTE_TYPES);
  if (note !== null) return { form: toForm(note), isCut: isNoteCut(document) };
  const isCut = (readNatural(document, 'content', MAX_LOOK) ?? '').trim() !== '';
  return { form: toForm(readType(document.type, FOREIGN_TYPES) ?? ''), isCut };
}

/** A single id, or the Person among several: PeerTube lists account and channel. */
function readAuthor(value: unknown): string | null {
  const authors = readList(value, 10);
  const person = authors.find(
    (author) => isJsonObject(author) && readType(author.type, AUTHOR_TYPES) === 'Person',
  );
  return readId(person ?? authors[0]);
}

/** The summary of an article or a video is not a content warning. */
const labelsOf = (document: JsonObject): Labels =>
  readType(document.type, NOTE_TYPES) === null
    ? { ...NO_LABELS, sensitive: document.sensitive === true, language: readLanguage(document) }
    : readLabels(document);

function readHtml(document: JsonObject, link: string, hasMore: boolean): string | null {
  if (readType(document.type, NOTE_TYPES) !== null) return noteHtml(document, link, hasMore);
  if (readType(document.type, FOREIGN_TYPES) === null) return null;
  return foreignHtml(document, link);
}
