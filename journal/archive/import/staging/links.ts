// Resolves the references of a batch of entries: in the file, otherwise in the account.
import type { ImportId } from '../../../ids.ts';
import type { ActivityTable } from '../../../tables.ts';
import { quoted } from '../../formats/records/fields.ts';
import type { EntryRecord } from '../../formats/records/record.ts';
import type { StagingContext } from './staging.ts';
import {
  type KnownMedium,
  type StagedActivity,
  selectKnownMedia,
  selectNamedActivities,
  selectStagedActivities,
} from './store-records.ts';

/**
 * `activities` maps a key of an entry to the key of a staged activity; `ownActivities` are activities of the
 * account that the file names but does not contain.
 */
type KnownReferences = {
  activities: ReadonlyMap<string, string>;
  ownActivities: StagedActivity[];
  media: ReadonlyMap<string, KnownMedium>;
};

export async function resolveReferences(
  staging: StagingContext,
  entries: readonly EntryRecord[],
): Promise<KnownReferences> {
  const media = new Set(entries.flatMap(({ photoKeys, voiceMemoKeys }) => [...photoKeys, ...voiceMemoKeys]));
  const found = media.size === 0 ? [] : await selectKnownMedia(staging.database.read, staging, [...media]);
  const activities = new Set(entries.flatMap(({ activityKeys }) => activityKeys));
  return {
    ...(await findActivities(staging, [...activities])),
    media: new Map(found.map((medium) => [medium.key, medium])),
  };
}

async function findActivities(
  { database, importId, userId }: StagingContext,
  keys: readonly string[],
): Promise<Pick<KnownReferences, 'activities' | 'ownActivities'>> {
  const staged = keys.length === 0 ? [] : await selectStagedActivities(database.read, importId, keys);
  // Keys take precedence over names, because a name may look like an id.
  const activities = new Map([
    ...staged.map(({ key, name_key }) => [name_key, key] as const),
    ...staged.map(({ key }) => [key, key] as const),
  ]);
  const unknown = keys.filter((key) => !activities.has(key));
  const own = unknown.length === 0 ? [] : await selectNamedActivities(database.read, userId, unknown);
  const adopted = toStagedActivities(unknown, own, importId);
  for (const { key } of adopted) activities.set(key, key);
  return { activities, ownActivities: adopted };
}

function toStagedActivities(
  keys: readonly string[],
  own: readonly ActivityTable[],
  import_id: ImportId,
): StagedActivity[] {
  return keys.flatMap((key) => {
    const found = own.find(({ id }) => id === key) ?? own.find(({ name_key }) => name_key === key);
    if (!found) return [];
    const { user_id: _, ...activity } = found;
    return [{ ...activity, import_id, key, spare_id: activity.id, target_id: activity.id }];
  });
}

/** The resolved links of an entry; reports the missing ones, which are left out. */
export function resolveLinks(
  entry: EntryRecord,
  references: KnownReferences,
  report: (message: string) => void,
) {
  const reportMissing = (noun: string, key: string) => {
    const gone = `${noun} ${quoted(key)} is neither in the file nor in the account`;
    report(`${entry.where}: ${gone}; the entry goes without it.`);
    return [];
  };
  const media = (kind: KnownMedium['kind'], noun: string, keys: readonly string[]) =>
    keys.flatMap((key, position) => {
      const medium = references.media.get(key);
      return medium?.kind === kind ? [{ media_id: medium.id, position }] : reportMissing(noun, key);
    });
  return {
    activities: entry.activityKeys.flatMap((written, position) => {
      const key = references.activities.get(written);
      return key === undefined ? reportMissing('activity', written) : [{ key, position }];
    }),
    media: [
      ...media('photo', 'photo', entry.photoKeys),
      ...media('voice-memo', 'voice memo', entry.voiceMemoKeys),
    ],
  };
}
