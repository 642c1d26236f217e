// SQL of what entries link: activities, photos and voice memos, each list in its order.
import { prepared, preparedEffect } from '@tandem/platform/database/prepared.ts';
import { among, listed } from '@tandem/platform/database/sql.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../../tables.ts';
import type { Links } from '../entry.ts';

/** The links of the entries that have any. */
export async function selectLinks(db: JournalDb, entryIds: readonly string[]): Promise<Map<string, Links>> {
  const links = new Map<string, Links>();
  const linksOf = (entryId: string): Links => {
    const known = links.get(entryId);
    if (known) return known;
    const none: Links = { activities: [], photos: [], voiceMemos: [] };
    links.set(entryId, none);
    return none;
  };
  for (const { entry_id, activity_id } of await activityLinks(db, entryIds)) {
    linksOf(entry_id).activities.push(activity_id);
  }
  for (const { entry_id, media_id, kind } of await mediaLinks(db, entryIds)) {
    linksOf(entry_id)[kind === 'photo' ? 'photos' : 'voiceMemos'].push(media_id);
  }
  return links;
}

const activityLinks = prepared((db: JournalDb, entryIds: readonly string[]) =>
  db
    .selectFrom('entry_activity')
    .select(['entry_id', 'activity_id'])
    .where((where) => among(db, where.ref('entry_id'), entryIds))
    .orderBy('position'),
);

const mediaLinks = prepared((db: JournalDb, entryIds: readonly string[]) =>
  db
    .selectFrom('entry_media')
    .innerJoin('media', 'media.id', 'entry_media.media_id')
    .select(['entry_id', 'media_id', 'kind'])
    .where((where) => among(db, where.ref('entry_id'), entryIds))
    .orderBy('position'),
);

const linkActivities = preparedEffect((tx: JournalDb, entryId: string, ids: readonly string[]) =>
  tx
    .insertInto('entry_activity')
    .columns(['entry_id', 'activity_id', 'position'])
    .expression(() => links(tx, entryId, ids)),
);

const linkMedia = preparedEffect((tx: JournalDb, entryId: string, ids: readonly string[]) =>
  tx
    .insertInto('entry_media')
    .columns(['entry_id', 'media_id', 'position'])
    .expression(() => links(tx, entryId, ids)),
);

/** A row for each of `ids`, with its place among them. */
const links = (tx: JournalDb, entryId: string, ids: readonly string[]) =>
  tx
    .selectFrom(listed(tx, ids).as('given'))
    .select((select) => [
      select.cast<string>(select.val(entryId), 'text').as('entry_id'),
      'given.value',
      'given.position',
    ]);

export async function insertActivityLinks(
  tx: JournalDb,
  entryId: string,
  activityIds: readonly string[],
): Promise<void> {
  if (activityIds.length > 0) await linkActivities(tx, entryId, activityIds);
}

export async function insertMediaLinks(
  tx: JournalDb,
  entryId: string,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length > 0) await linkMedia(tx, entryId, mediaIds);
}

export const deleteActivityLinks = preparedEffect((tx: JournalDb, entryId: string) =>
  tx.deleteFrom('entry_activity').where('entry_id', '=', entryId),
);

export async function deleteMediaLinks(
  tx: JournalDb,
  entryId: string,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  await tx
    .deleteFrom('entry_media')
    .where('entry_id', '=', entryId)
    .where((where) => among(tx, where.ref('media_id'), mediaIds))
    .execute();
}

/** Notes that these media lost an entry; what no other links is kept for a while from `now` on. */
export async function markLoose(tx: JournalDb, mediaIds: readonly string[], now: Instant): Promise<void> {
  if (mediaIds.length === 0) return;
  await tx
    .updateTable('media')
    .set({ loose_since: now })
    .where((where) => among(tx, where.ref('id'), mediaIds))
    .execute();
}
