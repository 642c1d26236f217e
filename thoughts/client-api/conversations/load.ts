// The Conversation entity, and pages of direct conversations with their last statuses and participants.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { type ConversationRow, selectParticipants } from '../../timelines/conversations/queries.ts';
import { Account } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { loadPresented } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';

export const Conversation = Type.Object(
  {
    id: Type.String(),
    unread: Type.Boolean(),
    accounts: Type.Array(Account, { description: 'The other participants.' }),
    last_status: Status,
  },
  { title: 'Conversation' },
);
export type Conversation = Static<typeof Conversation>;

/** The conversations in order, without those in which no status is visible to the viewer. */
export async function loadConversations(
  db: ThoughtsDb,
  viewing: Viewing & { viewer: ActorId },
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const ids = rows.flatMap(({ last_id }) => last_id ?? []);
  if (ids.length === 0) return [];
  const participants = Map.groupBy(await selectParticipants.rows(db, ids), ({ thought_id }) => thought_id);
  const people = [...participants.values()].flat().map(({ actor_id }) => actor_id);
  const { statuses, accounts: known } = await loadPresented(db, viewing, ids, people);
  return rows.flatMap(({ number, is_unread, last_id }) => {
    const last = last_id && statuses.get(last_id);
    if (!last_id || !last) return [];
    const accounts = (participants.get(last_id) ?? []).flatMap(({ actor_id }) =>
      actor_id === viewing.viewer ? [] : (known.get(actor_id) ?? []),
    );
    return [{ id: String(number), unread: is_unread === 1, accounts, last_status: last }];
  });
}
