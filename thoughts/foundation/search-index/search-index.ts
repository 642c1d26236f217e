// Updates the search index in the transaction that writes a thought or an actor. Foreign keys cascade
// deletions.
import type { ActorId } from '../../ids.ts';
import type { ThoughtsDb } from '../tables/tables.ts';
import { type IndexedThought, replaceThoughtTokens, replaceUserTokens } from './store.ts';
import { tokensOf } from './tokenizer.ts';

/** The search tokens of a thought. */
export const thoughtTokens = ({
  summary,
  content,
  tags,
  choices = [],
}: {
  summary: string;
  content: string;
  tags: readonly string[];
  /** The choices of its poll. */
  choices?: readonly string[];
}): string[] => tokensOf([summary, content, ...choices, ...tags].join(' '));

/** The search tokens of an actor. */
export const userTokens = (actor: { username: string; display_name: string }): string[] =>
  tokensOf(`${actor.username} ${actor.display_name}`);

/** `thought` must be stored already. The columns of the index other than the tokens do not change. */
export const indexThought = (
  tx: ThoughtsDb,
  thought: IndexedThought,
  tokens: readonly string[],
): Promise<void> => replaceThoughtTokens(tx, thought, tokens);

export const indexUser = (
  tx: ThoughtsDb,
  actor: { id: ActorId; username: string; display_name: string },
): Promise<void> => replaceUserTokens(tx, actor.id, userTokens(actor));
