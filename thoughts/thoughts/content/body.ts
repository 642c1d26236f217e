// The body of a thought: its text with the tags and mentions found in it.
import { invalid } from '@tandem/platform/refusal.ts';
import { findActors } from '../../actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { thoughtTokens } from '../../search-index/search-index.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { readContent } from './content.ts';
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

/** Reads what a user wrote; `host` is this server's own. Refuses what is empty or too long. */
export async function parseBody(db: ThoughtsDb, text: string, host: string): Promise<ThoughtBody> {
  const read = readContent(text);
  if ('fault' in read) throw invalid('/content', FAULTS[read.fault], `content-${read.fault}`);
  const { content } = read;
  const names = mentionsOf(content).map((mention) =>
    mention.host === null || mention.host === host ? mention.username : `${mention.username}@${mention.host}`,
  );
  const mentioned = (await findActors(db, names)).map(({ id }) => id);
  return { ...withTokens({ content, contentHtml: null, tags: hashtagsOf(content) }), mentioned };
}

/** The text with its search tokens, which are computed before the transaction that stores them. */
export const withTokens = (text: Omit<ThoughtText, 'tokens'>): ThoughtText => ({
  ...text,
  tokens: thoughtTokens(text),
});
