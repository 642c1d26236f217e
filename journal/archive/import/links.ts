// Finds what the entries of a batch refer to: in the file, or else in the account.
import type { ActivityTable } from '../../tables.ts';
import { quoted } from '../formats/fields.ts';
import type { EntryRecord } from '../formats/record.ts';
import type { Staging } from './staging.ts';
import {
  type KnownMedium,
  type StagedActivity,
  selectKnownMedia,
  selectNamedActivities,
  selectStagedKeys,
} from './store-staging.ts';

/** `adopted` are activities of the account that the file names without having them. */
export type Known = {
  activities: ReadonlySet<string>;
  adopted: StagedActivity[];
  media: ReadonlyMap<string, KnownMedium>;
};

export async function findKnown(staging: Staging, entries: readonly EntryRecord[]): Promise<Known> {
  const { database, importId, userId } = staging;
  const keys = [...new Set(entries.flatMap(({ activityKeys }) => activityKeys))];
  const mediaKeys = [
    ...new Set(entries.flatMap(({ photoKeys, voiceMemoKeys }) => [...photoKeys, ...voiceMemoKeys])),
  ];
  const activities = new Set(keys.length === 0 ? [] : await selectStagedKeys(database.read, importId, keys));
  const unknown = keys.filter((key) => !activities.has(key));
  const own = unknown.length === 0 ? [] : await selectNamedActivities(database.read, userId, unknown);
  const adopted = adopt(unknown, own, importId);
  for (const { key } of adopted) activities.add(key);
  const media = mediaKeys.length === 0 ? [] : await selectKnownMedia(database.read, staging, mediaKeys);
  return { activities, adopted, media: new Map(media.map((medium) => [medium.key, medium])) };
}

/** An id goes before a name: a name may look like an id. */
function adopt(keys: readonly string[], own: readonly ActivityTable[], import_id: string): StagedActivity[] {
  return keys.flatMap((key) => {
    const found = own.find(({ id }) => id === key) ?? own.find(({ name_key }) => name_key === key);
    if (!found) return [];
    const { user_id: _, ...activity } = found;
    return [{ ...activity, import_id, key, spare_id: activity.id, target_id: activity.id }];
  });
}

/** What an entry links of what is known; tells of the rest, which the entry goes without. */
export function linksOf(entry: EntryRecord, known: Known, tell: (message: string) => void) {
  const without = (noun: string, key: string) => {
    const gone = `${noun} ${quoted(key)} is neither in the file nor in the account`;
    tell(`${entry.where}: ${gone}; the entry goes without it.`);
    return [];
  };
  const media = (kind: KnownMedium['kind'], noun: string, keys: readonly string[]) =>
    keys.flatMap((key, position) => {
      const medium = known.media.get(key);
      return medium?.kind === kind ? [{ media_id: medium.id, position }] : without(noun, key);
    });
  return {
    activities: entry.activityKeys.flatMap((key, position) =>
      known.activities.has(key) ? [{ key, position }] : without('activity', key),
    ),
    media: [
      ...media('photo', 'photo', entry.photoKeys),
      ...media('voice-memo', 'voice memo', entry.voiceMemoKeys),
    ],
  };
}
