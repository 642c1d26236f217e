// Logs an entry on this device or, if its disk is full, directly on the server.
import type { Mood } from '@tandem/web/ui/moods.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { isFull } from '../../sync/outbox/outbox.ts';
import { logEntry, type Moment, sendEntry } from './entries.ts';

/**
 * The entry stored on this device; null if the disk is full and the server stored it.
 * @throws with a message for the user if both failed
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
