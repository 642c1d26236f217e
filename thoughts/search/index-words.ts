// Keeps the words of thoughts and people findable: called in the transaction of whatever writes them. What is
// deleted is forgotten by the database itself.
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { replaceWords, THOUGHTS, USERS } from './store.ts';
import { tokensOf } from './tokenizer.ts';

export const indexThought = (
  tx: ThoughtsDb,
  thought: { id: string; content: string; tags: readonly string[] },
): Promise<void> =>
  replaceWords(tx, THOUGHTS, thought.id, tokensOf(`${thought.content} ${thought.tags.join(' ')}`));

export const indexUser = (
  tx: ThoughtsDb,
  actor: { id: ActorId; username: string; display_name: string },
): Promise<void> => replaceWords(tx, USERS, actor.id, tokensOf(`${actor.username} ${actor.display_name}`));
