// The settings of reminders that an export contains: those that are no address and no secret. Where reminders
// are sent is set up anew on each server (docs/decisions/0215).
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

/** Null for a user who has never changed anything. */
export async function readReminderSettings(
  db: JournalDb,
  userId: AccountId,
): Promise<ReminderSettings | null> {
  const channels = await selectChannels.first(db, userId);
  if (!channels) return null;
  const { skip_logged, neutral, language } = channels;
  return { skipLoggedDays: skip_logged === 1, neutralText: neutral === 1, language };
}

/** Stores them for a user who has never changed anything; the account exists and is locked. */
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
