// Loads a page of direct conversations with their last statuses and the people who take part.
import { loadActors } from '../../actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { loadStatusNumbers } from '../../numbers/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { presentAccount } from '../entities/account.ts';
import type { Conversation } from '../entities/conversation.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';
import { type ConversationRow, selectParticipants } from './store.ts';

/** In their order, without those in which the viewer may see nothing any more. */
export async function loadConversations(
  db: ThoughtsDb,
  viewing: Viewing & { viewer: ActorId },
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const ids = rows.flatMap(({ last_id }) => last_id ?? []);
  if (ids.length === 0) return [];
  const statuses = new Map((await loadThoughtStatuses(db, viewing, ids)).map((one) => [one.id, one]));
  const numbers = await loadStatusNumbers(db, ids);
  const participants = Map.groupBy(await selectParticipants.rows(db, ids), ({ thought_id }) => thought_id);
  const actors = await loadActors(
    db,
    [...participants.values()].flat().map(({ actor_id }) => actor_id),
  );
  return rows.flatMap(({ number, is_unread, last_id }) => {
    const last = last_id && statuses.get(numbers.get(last_id) ?? '');
    if (!last_id || !last) return [];
    const others = (participants.get(last_id) ?? []).flatMap(({ actor_id }) =>
      actor_id === viewing.viewer ? [] : (actors.get(actor_id) ?? []),
    );
    const accounts = others.map((actor) => presentAccount(viewing.base, actor));
    return [{ id: String(number), unread: is_unread === 1, accounts, last_status: last }];
  });
}
