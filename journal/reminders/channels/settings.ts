// The reminder settings in an export, without addresses and secrets. Delivery addresses must be set up again
// on each server (docs/decisions/0161).
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb } from '../../tables.ts';
import { defaultChannels } from './channels.ts';
import type { LANGUAGES } from './contract.ts';
import { insertChannels, selectChannels } from './store.ts';

export type ReminderSettings = {
  skipLoggedDays: boolean;
  neutralText: boolean;
  language: (typeof LANGUAGES)[number];
};

/** Returns null if the user has no stored settings. */
export async function readReminderSettings(
  db: JournalDb,
  userId: AccountId,
): Promise<ReminderSettings | null> {
  const channels = await selectChannels.first(db, userId);
  if (!channels) return null;
  const { skip_logged, neutral, language } = channels;
  return { skipLoggedDays: skip_logged === 1, neutralText: neutral === 1, language };
}

/** Stores the settings if the user has none. The account must exist and be locked. */
export const fillReminderSettings = (
  tx: JournalDb,
  userId: AccountId,
  { skipLoggedDays, neutralText, language }: ReminderSettings,
): Promise<void> =>
  insertChannels.run(tx, {
    ...defaultChannels(userId),
    skip_logged: skipLoggedDays ? 1 : 0,
    neutral: neutralText ? 1 : 0,
    language,
  });
