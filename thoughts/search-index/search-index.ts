// Keeps the words of thoughts and people findable: called in the transaction of whatever writes them. What is
// deleted is forgotten by the database itself.

import type { ActorId, ThoughtsDb } from '../tables.ts';
import { replaceTokens } from './store.ts';
import { THOUGHTS, USERS } from './tables.ts';
import { tokensOf } from './tokenizer.ts';

/** Under which words a thought is found. */
export const thoughtTokens = (thought: { content: string; tags: readonly string[] }): string[] =>
  tokensOf(`${thought.content} ${thought.tags.join(' ')}`);

/** Under which words somebody is found. */
export const userTokens = (actor: { username: string; display_name: string }): string[] =>
  tokensOf(`${actor.username} ${actor.display_name}`);

export const indexThought = (
  tx: ThoughtsDb,
  thought: { id: string; content: string; tags: readonly string[] },
): Promise<void> => replaceTokens(tx, THOUGHTS, thought.id, thoughtTokens(thought));

export const indexUser = (
  tx: ThoughtsDb,
  actor: { id: ActorId; username: string; display_name: string },
): Promise<void> => replaceTokens(tx, USERS, actor.id, userTokens(actor));
