// Delivery channels of a user's reminders, and devices with push subscriptions.
import { randomBytes } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { validateUrl } from '@tandem/platform/http-client/target-url.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { JournalDb, ReminderChannelsTable } from '../../tables.ts';
import type { LANGUAGES, UpdateChannelsRequest } from './contract.ts';
import { insertChannels, selectChannels, upsertChannels } from './store.ts';

/** The defaults for users without stored settings. */
const defaultChannels = (userId: AccountId): ReminderChannelsTable => ({
  user_id: userId,
  skip_logged: 1,
  neutral: 1,
  language: 'en',
  email_on: 0,
  email_confirmed: null,
  email_at: null,
  email_result: null,
  email_reason: null,
  webhook_url: null,
  webhook_format: 'json',
  webhook_secret: null,
  webhook_at: null,
  webhook_result: null,
  webhook_reason: null,
  calendar_secret: null,
  calendar_at: null,
});

export const channelsOf = async (db: JournalDb, userId: AccountId): Promise<ReminderChannelsTable> =>
  (await selectChannels.first(db, userId)) ?? defaultChannels(userId);

/** All columns except the key. */
export type ChannelChanges = Partial<Omit<ReminderChannelsTable, 'user_id'>>;

/** Updates the user's channels. Refuses (`unauthenticated`) if the account was deleted. */
export async function changeChannels(
  tx: JournalDb,
  userId: AccountId,
  changes: ChannelChanges,
): Promise<void> {
  await requireAccount(tx, userId);
  await upsertChannels.run(tx, { ...defaultChannels(userId), ...changes }, changes);
}

/** Generates a secret from 32 random bytes, base64url-encoded. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Maps a request to column changes; omitted and null fields stay unchanged. A changed webhook URL gets a new
 * secret, and its last delivery is reset.
 */
export function toChannelChanges(
  { skipLoggedDays, neutralText, language, email, webhook }: UpdateChannelsRequest,
  policy: AddressPolicy,
): ChannelChanges {
  return {
    ...(typeof skipLoggedDays === 'boolean' ? { skip_logged: toFlag(skipLoggedDays) } : {}),
    ...(typeof neutralText === 'boolean' ? { neutral: toFlag(neutralText) } : {}),
    ...(language ? { language } : {}),
    ...(typeof email?.enabled === 'boolean' ? { email_on: toFlag(email.enabled) } : {}),
    ...(webhook?.format ? { webhook_format: webhook.format } : {}),
    ...(typeof webhook?.url === 'string' ? toWebhook(webhook.url, policy) : {}),
  };
}

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

function toWebhook(url: string, policy: AddressPolicy): ChannelChanges {
  const none = { webhook_at: null, webhook_result: null, webhook_reason: null };
  if (url === '') return { ...none, webhook_url: null, webhook_secret: null };
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { ...none, webhook_url: requireReachable(url, policy, '/webhook/url'), webhook_secret: secret };
}

/** Normalizes the URL. Refuses, at `pointer`, URLs that the address policy blocks. */
export function requireReachable(url: string, policy: AddressPolicy, pointer: string): string {
  try {
    return validateUrl(url, policy).href;
  } catch (error) {
    if (error instanceof RemoteError)
      throw invalid(pointer, 'must be an https URL of a public server, without port and password');
    throw error;
  }
}

// The reminder settings in an export, without addresses and secrets. Delivery addresses must be set up again
// on each server (docs/decisions/0161).

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
