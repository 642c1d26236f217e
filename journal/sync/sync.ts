// Reads what changed after a position.
import { versionEntityTag } from '@tandem/platform/http/conditional/entity-tags.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { presentActivity } from '../activities/present.ts';
import { selectActivitiesById } from '../activities/queries.ts';
import { readChangeNumber } from '../changes/changes.ts';
import type { ChangeKind } from '../changes/queries.ts';
import { versions } from '../entries/contract.ts';
import { findEntriesById } from '../entries/entries.ts';
import type { LoggedEntry } from '../entries/entry.ts';
import { presentEntry } from '../entries/present.ts';
import { toActivityId, toEntryId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';
import type { Changes } from './contract.ts';
import { selectChanges } from './store.ts';

/**
 * Returns at most `limit` changes numbered above `after`; refuses a number that was not given yet. What is
 * deleted between the statements is left out, and listed with its deletion later.
 */
export async function readChanges(
  db: JournalDb,
  userId: AccountId,
  { after, limit, origin }: { after: number; limit: number; origin: string },
): Promise<Changes> {
  const found = await selectChanges.rows(db, userId, after, limit + 1);
  if (found.length === 0) await requireKnownPosition(db, userId, after);
  const page = found.slice(0, limit);
  const present = page.filter(({ gone }) => gone === 0);
  const idsOf = (wanted: ChangeKind) =>
    present.filter(({ kind }) => kind === wanted).map(({ thing_id }) => thing_id);
  const entries = await findEntriesById(db, idsOf('entry').map(toEntryId));
  const activityIds = idsOf('activity').map(toActivityId);
  const activities = activityIds.length === 0 ? [] : await selectActivitiesById.rows(db, activityIds);
  return {
    entries: entries.map((entry) => presentChangedEntry(entry, origin)),
    activities: activities.map(presentActivity),
    deleted: page.filter(({ gone }) => gone === 1).map(({ kind, thing_id }) => ({ kind, id: thing_id })),
    next: page.at(-1)?.number ?? after,
    more: found.length > limit,
  };
}

function presentChangedEntry(entry: LoggedEntry, origin: string) {
  const shown = presentEntry(entry, origin);
  return { ...shown, etag: versionEntityTag(versions, shown) };
}

async function requireKnownPosition(db: JournalDb, userId: AccountId, after: number): Promise<void> {
  if (after <= (await readChangeNumber(db, userId))) return;
  throw invalid('query/after', 'must be a position that this server gave; begin with 0', 'unknown-position');
}
