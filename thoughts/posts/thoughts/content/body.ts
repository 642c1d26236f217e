// The body of a thought: its text with the parsed tags and mentions.
import type { SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { isBlank } from '@tandem/platform/text/blank.ts';
import type { Attachment } from '../../../accounts/media/attachments.ts';
import { type Actor, findActors, toHandleKey } from '../../../foundation/actors/actors.ts';
import type { Emoji } from '../../../foundation/actors/emojis.ts';
import { thoughtTokens } from '../../../foundation/search-index/search-index.ts';
import { tokensOf } from '../../../foundation/search-index/tokenizer.ts';
import type { Form, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ContentFault, readContent } from '../../../foundation/thoughts/content.ts';
import {
  LABEL_FAULTS,
  type LabelFault,
  type Labels,
  mergeLabels,
  type NamedLabels,
  NO_LABELS,
  type RequestedLabels,
  readLabels,
} from '../../../foundation/thoughts/labels.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { type Poll, titlesOf } from '../../polls/poll.ts';
import { hashtagsOf } from './hashtags.ts';
import { mentionsOf } from './mentions.ts';

/** A text and the data derived from it without the database. */
export type ThoughtText = Labels & {
  /** Plain text. */
  content: string;
  /** Sanitised HTML; null for local thoughts, which are plain text. */
  contentHtml: SanitisedHtml | null;
  /** As returned by `hashtagsOf`. */
  tags: readonly string[];
  /** The search tokens of the warning, the content, the poll's choices and the tags. */
  tokens: readonly string[];
  /** Undefined in an edit that does not change them. */
  attachments?: readonly Attachment[] | undefined;
  /** Undefined in an edit that does not change it, and in a text without a poll. */
  poll?: Poll | null | undefined;
  /** The type of a remote post, and whether its content was truncated. */
  kind?: { form: Form; isCut: boolean };
  /** The references in the text of a remote post. */
  references?: References;
};

/**
 * `quote` identifies the quoted post by its id on its own server, and by its local id if it is a local
 * thought.
 */
export type References = {
  emojis: readonly Emoji[];
  mentions: readonly { href: string; name: string }[];
  quote: { uri: string; id: ThoughtId | null } | null;
};

export type ThoughtBody = ThoughtText & {
  /** The mentioned known actors, without duplicates. */
  mentioned: readonly ActorId[];
  /** Mentions of unknown remote actors by a local author, as `user@host`. */
  unresolved?: readonly string[];
};

const FAULTS = {
  empty: 'must not be empty',
  'too-long': 'must be at most 128 characters and 4,096 bytes',
};

/** A valid text or its error; `names` are its mentions in the form accepted by {@link findActors}. */
export type ParsedBody =
  | (Omit<ThoughtText, keyof Labels> & { labels: NamedLabels; names: readonly string[] })
  | { fault: ContentFault }
  | LabelFault;

/** `toCounted` as in {@link readContent}; `mayBeEmpty` permits an empty text with attachments. */
type Reading = { toCounted?: (content: string) => string; mayBeEmpty?: boolean };

/**
 * Parses a text written by a user; `host` is the host of this server. Runs before the transaction, because it
 * needs no database.
 */
export function parseBody(
  text: string,
  host: string,
  requested: RequestedLabels = {},
  { toCounted, mayBeEmpty = false }: Reading = {},
): ParsedBody {
  const read = mayBeEmpty && isBlank(text) ? { content: '' } : readContent(text, toCounted);
  if ('fault' in read) return read;
  const labels = readLabels(requested);
  if ('pointer' in labels) return labels;
  const { content } = read;
  const tags = hashtagsOf(content);
  const names = mentionsOf(content).map((mention) =>
    mention.host === null || mention.host === host ? mention.username : `${mention.username}@${mention.host}`,
  );
  const tokens = thoughtTokens({ summary: labels.summary ?? '', content, tags });
  return { content, contentHtml: null, tags, tokens, labels, names };
}

/**
 * The parsed body with the mentioned known actors, also as `people`; absent labels are taken from `before`.
 * Refuses an empty or too long text and invalid labels.
 */
export async function requireBody(
  db: ThoughtsDb,
  parsed: ParsedBody,
  before: Labels = NO_LABELS,
): Promise<ThoughtBody & { people: readonly Actor[] }> {
  if ('fault' in parsed) throw invalid('/content', FAULTS[parsed.fault], `content-${parsed.fault}`);
  if ('pointer' in parsed) {
    const { reason, code } = LABEL_FAULTS[parsed.pointer];
    throw invalid(parsed.pointer, reason, code);
  }
  const { names, labels, ...text } = parsed;
  const kept = labels.summary === undefined ? tokensOf(before.summary) : [];
  const actors = await findActors(db, names);
  const known = new Set(actors.map((actor) => actor.handle_key));
  return {
    ...text,
    ...mergeLabels(labels, before),
    tokens: [...new Set([...text.tokens, ...kept])],
    mentioned: actors.map(({ id }) => id),
    people: actors,
    unresolved: names.filter((name) => name.includes('@') && !known.has(toHandleKey(name))),
  };
}

/** The columns for the type and the references of a text. */
export const referenceColumns = ({ references, kind }: Pick<ThoughtText, 'references' | 'kind'>) => ({
  emojis: JSON.stringify(references?.emojis ?? []),
  mention_tags: JSON.stringify(references?.mentions ?? []),
  quote_uri: references?.quote?.uri ?? null,
  quoted_id: references?.quote?.id ?? null,
  form: kind?.form ?? ('note' as const),
  is_cut: kind?.isCut ? (1 as const) : (0 as const),
});

/** Adds the search tokens, which are computed before the transaction. */
export const withTokens = (text: Omit<ThoughtText, 'tokens'>): ThoughtText => ({
  ...text,
  tokens: thoughtTokens({ ...text, choices: titlesOf(text.poll ?? null) }),
});
