// How often the items of a catalogue are in entries.
import { sendRequest } from '../../foundation/session/session.ts';
import { firstInCopy } from '../../sync/retention/copy-state.ts';
import { readUsageOfCopy } from '../entries/read-entries.ts';
import { useCopy } from '../entries/use-copy.ts';
import type { Usage } from '../search/usage.ts';

type Store = 'activities' | 'moods' | 'feelings';
type Counted = { id: string; entries: number; lastUsed: string | null };

const UNUSED: Usage = { entries: 0, lastUsed: null };

/** The usage of the items of a store. `usageOf` is undefined until they are counted. */
export function useUsage(store: Store) {
  const counted = useCopy(() => readUsage(store), []);
  return {
    usage: counted ?? new Map<string, Usage>(),
    usageOf: (id: string): Usage | undefined => (counted ? (counted.get(id) ?? UNUSED) : undefined),
  };
}

/**
 * Counts all entries. If the copy lacks some, the server counts activities; moods and feelings are not
 * counted (null, as without a network).
 */
async function readUsage(store: Store): Promise<Map<string, Usage> | null> {
  if ((await firstInCopy()) === '') return readUsageOfCopy();
  if (store !== 'activities') return null;
  const reply = await sendRequest<Counted[]>('/api/v1/activities?usage=true');
  return reply.ok ? new Map(reply.data.map(({ id, ...usage }) => [id, usage])) : null;
}
