// Confirming an address: nobody is sent reminders who has not agreed to them.
import { counterId, incrementCounters } from '@tandem/platform/accounts/rate-limits/rate-limits.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../../tables.ts';
import { recordJob } from '../jobs.ts';
import { channelsOf } from './channels.ts';
import { selectEmail } from './store.ts';

const LIMIT = { max: 5, window: DAY };

/**
 * Has a link to confirm the address sent, unless it is confirmed. Refuses (`too-many`) the sixth in a day.
 */
export async function requestConfirmation(tx: JournalDb, userId: AccountId, now: Instant): Promise<void> {
  const { email_confirmed } = await channelsOf(tx, userId);
  if (email_confirmed === (await selectEmail.first(tx, userId))?.email_key) return;
  await incrementCounters(tx, [{ id: counterId('reminder-confirmation', userId), limit: LIMIT }], now);
  await recordJob(tx, { is: 'confirmation', userId, dueAt: now }, now);
}
