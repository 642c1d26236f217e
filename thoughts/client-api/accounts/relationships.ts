// The caller's relationships to accounts, in one query.
import { notFound } from '@tandem/platform/refusal.ts';
import { tailOf } from '../../foundation/actors/account-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { presentRelationship, type Relationship } from '../entities/relationship.ts';
import { tailsOf } from './find-account.ts';
import { selectRelationshipsByTails } from './store.ts';

/** One relationship per distinct account, in the order of the ids, without unknown ids. */
export const loadRelationships = (
  db: ThoughtsDb,
  viewer: ActorId,
  accountIds: readonly string[],
): Promise<Relationship[]> => loadByTails(db, viewer, tailsOf(accountIds));

export async function loadRelationship(db: ThoughtsDb, viewer: ActorId, id: ActorId): Promise<Relationship> {
  const [relationship] = await loadByTails(db, viewer, [tailOf(id)]);
  if (!relationship) throw notFound('account');
  return relationship;
}

async function loadByTails(
  db: ThoughtsDb,
  viewer: ActorId,
  tails: readonly string[],
): Promise<Relationship[]> {
  if (tails.length === 0) return [];
  const rows = await selectRelationshipsByTails.rows(db, viewer, tails);
  const byTail = new Map(rows.map((row) => [tailOf(row.id), row]));
  return tails.flatMap((tail) => {
    const row = byTail.get(tail);
    return row ? [presentRelationship(row)] : [];
  });
}
