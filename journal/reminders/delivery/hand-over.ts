// Queues a due reminder, once per receiver.
import { channelsOf } from '../channels/channels.ts';
import { type Receiver, recordJob } from '../jobs.ts';
import type { HandOver } from '../plan/plan.ts';
import { selectActiveDevices, selectEntryOn } from './store.ts';

/**
 * Records the deliveries of a reminder; none on a day with an entry, if the user chose to skip logged days.
 */
export const handOver: HandOver = async (tx, { id, user_id }, { date, instant }, now) => {
  const channels = await channelsOf(tx, user_id);
  if (channels.skip_logged === 1 && (await selectEntryOn.exists(tx, user_id, date))) return;
  const devices = await selectActiveDevices.values(tx, user_id);
  const receivers: Receiver[] = [
    ...devices.map((deviceId) => ({ channel: 'push', deviceId }) as const),
    ...(channels.email_on === 1 ? [{ channel: 'email' } as const] : []),
    ...(channels.webhook_url === null ? [] : [{ channel: 'webhook' } as const]),
  ];
  const job = { is: 'reminder', userId: user_id, reminderId: id, date, dueAt: instant } as const;
  for (const to of receivers) await recordJob(tx, { ...job, to }, now);
};
