// Finds actors by the ids of their accounts.
import { notFound } from '@tandem/platform/refusal.ts';
import { tailOf, tailOfAccountId } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { selectByTails } from './store.ts';

/** The actors of these ids in their order, without unknown ones, each once. */
export async function findAccounts(db: ThoughtsDb, ids: readonly string[]): Promise<Actor[]> {
  const tails = tailsOf(ids);
  if (tails.length === 0) return [];
  const byTail = new Map((await selectByTails.rows(db, tails)).map((actor) => [tailOf(actor.id), actor]));
  return tails.flatMap((tail) => byTail.get(tail) ?? []);
}

/** Refuses (not found) an id that nobody has. */
export async function requireAccount(db: ThoughtsDb, id: string): Promise<Actor> {
  const [actor] = await findAccounts(db, [id]);
  if (!actor) throw notFound('account');
  return actor;
}

/** The ends of the UUIDs that the ids stand for, each once; ids that stand for none are left out. */
export const tailsOf = (ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => tailOfAccountId(id) ?? [])),
];
