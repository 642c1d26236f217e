// How often the items of a catalogue are in entries.
import { sendRequest } from '../../foundation/session/session.ts';
import { firstInCopy } from '../../sync/retention/copy-state.ts';
import { readUsageOfCopy } from '../entries/read-entries.ts';
import type { Usage } from '../search/usage.ts';

type Counted = { id: string; entries: number; lastUsed: string | null };

/**
 * Of all entries. If the device does not have them all, the server counts activities, and nobody counts
 * moods and feelings (null, as without a network).
 */
export async function readUsage(
  store: 'activities' | 'moods' | 'feelings',
): Promise<Map<string, Usage> | null> {
  if ((await firstInCopy()) === '') return readUsageOfCopy();
  if (store !== 'activities') return null;
  const reply = await sendRequest<Counted[]>('/api/v1/activities?usage=true');
  return reply.ok ? new Map(reply.data.map(({ id, ...usage }) => [id, usage])) : null;
}
