// The body of a thought: its text with the tags and mentions found in it.
import { invalid } from '@tandem/platform/refusal.ts';
import { findActors } from '../../actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { thoughtTokens } from '../../search-index/search-index.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { type ContentFault, readContent } from './content.ts';
import { hashtagsOf } from './hashtags.ts';
import { mentionsOf } from './mentions.ts';

/** A text, and what is derived from it without the database. */
export type ThoughtText = {
  /** Plain text. */
  content: string;
  /** Sanitised HTML; null for local thoughts, which are plain text. */
  contentHtml: string | null;
  /** As returned by `hashtagsOf`. */
  tags: readonly string[];
  /** The search tokens of content and tags. */
  tokens: readonly string[];
};

export type ThoughtBody = ThoughtText & {
  /** The known actors mentioned, once each. */
  mentioned: readonly ActorId[];
};

const FAULTS = {
  empty: 'must not be empty',
  'too-long': 'must be at most 128 characters and 4,096 bytes',
};

/**
 * A text, or what is wrong with it; `names` are those that it mentions, as {@link findActors} accepts them.
 */
export type ParsedBody = (ThoughtText & { names: readonly string[] }) | { fault: ContentFault };

/**
 * Parses what a user wrote; `host` is this server's own. Needs no database: it runs before the transaction,
 * which then holds SQL only.
 */
export function parseBody(text: string, host: string): ParsedBody {
  const read = readContent(text);
  if ('fault' in read) return read;
  const { content } = read;
  const names = mentionsOf(content).map((mention) =>
    mention.host === null || mention.host === host ? mention.username : `${mention.username}@${mention.host}`,
  );
  return { ...withTokens({ content, contentHtml: null, tags: hashtagsOf(content) }), names };
}

/** The parsed body with the known actors that it mentions. Refuses a text that is empty or too long. */
export async function requireBody(db: ThoughtsDb, parsed: ParsedBody): Promise<ThoughtBody> {
  if ('fault' in parsed) throw invalid('/content', FAULTS[parsed.fault], `content-${parsed.fault}`);
  const { names, ...text } = parsed;
  return { ...text, mentioned: (await findActors(db, names)).map(({ id }) => id) };
}

/** The text with its search tokens, which are computed before the transaction that stores them. */
export const withTokens = (text: Omit<ThoughtText, 'tokens'>): ThoughtText => ({
  ...text,
  tokens: thoughtTokens(text),
});
