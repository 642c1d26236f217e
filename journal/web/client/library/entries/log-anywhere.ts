// Logs on this device, or where it has no room, on the server at once.
import type { Mood } from '@tandem/web/ui/moods.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { isFull } from '../../sync/outbox/outbox.ts';
import { logEntry, type Moment, sendEntry } from './entries.ts';

/**
 * The entry that was written to the disk of this device; null where that is full and the server has it.
 * @throws with a message for people where neither took it
 */
export async function logAnywhere(mood: Mood, moment: Moment): Promise<StoredEntry | null> {
  try {
    return await logEntry(mood, moment);
  } catch (error) {
    if (isFull(error) && (await sendEntry(mood, moment))) return null;
    throw new Error(isFull(error) ? t('error.full') : t('error.unknown', { detail: messageOf(error) }));
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
