// Parses remote posts: notes completely, other types (articles, videos, events …) as title and link.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Attachment } from '../../../../accounts/media/attachments.ts';
import { PUBLIC } from '../../../../foundation/addresses/object-ids.ts';
import type { Quoter, QuotersOf } from '../../../../foundation/quote-policies/policy.ts';
import type { Form } from '../../../../foundation/tables/tables.ts';
import { type Labels, NO_LABELS } from '../../../../foundation/thoughts/labels.ts';
import type { Poll } from '../../../../posts/polls/poll.ts';
import { toForm } from '../../../../posts/thoughts/content/form.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readAttachments } from './attachments.ts';
import { type CollectionPart, readCollection } from './collection.ts';
import { foreignHtml, isNoteCut, noteHtml, readLabels, readLanguage, readQuoted } from './note-html.ts';
import { type ParsedTags, readTags } from './tags.ts';
import {
  type Audience,
  isSameOrigin,
  readAddressees,
  readAudience,
  readId,
  readInstant,
  readList,
  readNatural,
  readPageUrl,
  readText,
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

/** Number of choices to parse, and to store. */
const MAX_READ = 256;
const MAX_CHOICES = 64;
/** In code units. Choices with longer titles are omitted: a truncated title would not match in a vote. */
const MAX_TITLE = 500;
/** Keeps the sum of {@link MAX_CHOICES} choices below 2^31, the limit of apps. */
const MAX_VOTES = 2 ** 24;

/** `isClosed`: the poll has ended at an unknown time. */
export type ParsedPoll = Omit<Poll, 'asOf'> & { isClosed: boolean };

/** Null without choices. */
export function readPoll(question: JsonObject): ParsedPoll | null {
  const multiple = readList(question.anyOf, 1).length > 0;
  const offered = readList(multiple ? question.anyOf : question.oneOf, MAX_READ).filter(isJsonObject);
  const choices = offered.flatMap(readChoice);
  const distinct = new Map(choices.toReversed().map((choice) => [choice.title, choice]));
  if (distinct.size === 0) return null;
  const closed = readInstant(question.closed);
  return {
    multiple,
    endsAt: closed ?? readInstant(question.endTime),
    isClosed: closed === null && question.closed === true,
    voters: isNumber(question.votersCount) ? readCount(question.votersCount) : null,
    choices: [...distinct.values()].toReversed().slice(0, MAX_CHOICES),
  };
}

function readChoice({ name, replies }: JsonObject): Poll['choices'][number][] {
  const title = readText(name, MAX_TITLE + 1);
  if (title === null || title.trim() === '' || title.length > MAX_TITLE) return [];
  return [{ title, votes: isJsonObject(replies) ? readCount(replies.totalItems) : 0 }];
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** 0 for invalid counts. */
const readCount = (value: unknown): number =>
  isNumber(value) && Number.isInteger(value) && value > 0 ? Math.min(value, MAX_VOTES) : 0;

/** The actor and collection ids of a note's quote policy. */
type NamedQuoters = { automatic: readonly string[]; manual: readonly string[] };

/** Exceeds real policies; further ids are ignored. */
const MAX_NAMED = 100;

/**
 * The quote policy of a note. Without one, quoting is not permitted, because the server approves no quotes.
 */
function readQuoters({ interactionPolicy }: JsonObject): NamedQuoters {
  const canQuote = isJsonObject(interactionPolicy) ? interactionPolicy.canQuote : null;
  if (!isJsonObject(canQuote)) return { automatic: [], manual: [] };
  const { automaticApproval, manualApproval } = canQuote;
  return {
    automatic: readAddressees(automaticApproval, MAX_NAMED),
    manual: readAddressees(manualApproval, MAX_NAMED),
  };
}

/** `followers` is the collection of the author `uri`, who may always quote. */
export function toQuoters(
  { automatic, manual }: NamedQuoters,
  { uri, followers_uri: followers }: { uri: string; followers_uri: string | null },
): QuotersOf {
  const toQuoter = (name: string): Quoter | [] => {
    if (name === PUBLIC) return 'public';
    if (name === uri) return [];
    if (name === followers) return 'followers';
    return name === `${uri}/following` ? 'following' : 'others';
  };
  return { automatic: automatic.flatMap(toQuoter), manual: manual.flatMap(toQuoter) };
}
