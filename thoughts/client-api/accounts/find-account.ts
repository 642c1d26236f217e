// Finds actors by account id.
import { notFound } from '@tandem/platform/refusal.ts';
import { tailOf, tailOfAccountId } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { ModeratedActor } from '../entities/account.ts';
import { selectByTails, selectModeratedActors, selectStoredByTail } from './store.ts';

/** The distinct actors with these ids, in order, without unknown and suspended ones. */
export async function findAccounts(db: ThoughtsDb, ids: readonly string[]): Promise<ModeratedActor[]> {
  const tails = tailsOf(ids);
  if (tails.length === 0) return [];
  const byTail = new Map((await selectByTails.rows(db, tails)).map((actor) => [tailOf(actor.id), actor]));
  return tails.flatMap((tail) => byTail.get(tail) ?? []);
}

/** Refuses (not found) an unknown id. */
export async function requireAccount(db: ThoughtsDb, id: string): Promise<Actor> {
  const [actor] = await findAccounts(db, [id]);
  if (!actor) throw notFound('account');
  return actor;
}

/** {@link requireAccount} with suspended actors, which apps show as such. */
export async function requireStoredAccount(db: ThoughtsDb, id: string): Promise<ModeratedActor> {
  const tail = tailOfAccountId(id);
  const actor = tail && (await selectStoredByTail.first(db, tail));
  if (!actor) throw notFound('account');
  return actor;
}

/** The actors with `ids`, by id, also suspended ones. */
export async function loadModeratedActors(
  db: ThoughtsDb,
  ids: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, ModeratedActor>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await selectModeratedActors.rows(db, wanted)).map((actor) => [actor.id, actor]));
}

/** The distinct UUID tails encoded in the ids; invalid ids are omitted. */
export const tailsOf = (ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => tailOfAccountId(id) ?? [])),
];
