// The quota of uploads of an account.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { selectBytes } from './store.ts';

/**
 * Refuses (`quota-exceeded`) if `added` bytes exceed what the actor may have; `allowed` 0 means no limit.
 * Concurrent uploads count each other where the actor is locked.
 */
export async function requireQuota(
  db: ThoughtsDb,
  actorId: ActorId,
  { allowed, added }: { allowed: number; added: number },
): Promise<void> {
  if (allowed === 0) return;
  const used = Number((await selectBytes.value(db, actorId)) ?? 0);
  if (used + added <= allowed) return;
  throw new Refusal(
    'too-large',
    `Your pictures take ${used} of the ${allowed} bytes that an account may have; ${added} more are too many.`,
    { code: 'quota-exceeded' },
  );
}
