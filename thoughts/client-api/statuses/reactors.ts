// Pages of people who reacted, by cursors that are no ids: apps take them from the header Link.
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { type ActorId, toActorId } from '../../ids.ts';
import type { Account } from '../entities/account.ts';
import { pageReply, toPage } from '../paging/page.ts';
import { type RangeParameters, readLimit } from '../paging/status-range.ts';
import type { ReactionCursor } from './store.ts';

const [USUAL, MOST] = [40, 80];

type Reactor = { actor_id: ActorId; created_at: number };

export async function listReactors(
  { base, path, query }: { base: string; path: string; query: RangeParameters },
  select: (after: ReactionCursor | null, rows: number) => Promise<Reactor[]>,
  present: (ids: readonly ActorId[]) => Promise<Account[]>,
): Promise<Reply> {
  const limit = readLimit(query.limit, USUAL, MOST);
  const page = toPage(await select(readCursor(query.max_id), limit + 1), limit, false);
  const people = await present(page.rows.map(({ actor_id }) => actor_id));
  return pageReply({ base, path, limit }, page, (row) => `${row.created_at}-${row.actor_id}`, people);
}

/** What is no cursor counts as absent. */
function readCursor(text: string | undefined): ReactionCursor | null {
  const [, at, id] = /^(\d{1,15})-([\da-f-]{36})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), actorId: toActorId(id) };
}
