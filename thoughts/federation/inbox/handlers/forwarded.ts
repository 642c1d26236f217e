// An activity that somebody else passed on: nothing in it is believed, and what it is about is asked for at its own
// server (CVE-2022-24307 and others: Linked Data Signatures are not accepted).
import { lockOwnThought, removeThought } from '../../../thoughts/thoughts.ts';
import { RemoteError } from '../../client/remote-error.ts';
import type { Federation } from '../../federation-service.ts';
import type { Budget } from '../../remote/budget.ts';
import { gatherThought } from '../../remote/gathering.ts';
import { findStoredThought, storeNote } from '../../remote/thoughts.ts';
import type { ReadActivity } from '../../wire/read/activity.ts';
import type { Effect } from '../inbound.ts';

const TYPES = ['Create', 'Update', 'Delete'];

export async function receiveForwarded(
  federation: Federation,
  activity: ReadActivity,
  budget: Budget,
): Promise<Effect | null> {
  const uri = activity.object?.uri;
  if (!uri || !TYPES.includes(activity.type)) return null;
  const now = federation.clock.now();
  try {
    const gathered = await gatherThought(federation, uri, budget);
    return async (tx) => {
      for (const note of gathered) await storeNote(federation, tx, note, now);
    };
  } catch (error) {
    if (!(error instanceof RemoteError) || (error.status !== 404 && error.status !== 410)) throw error;
    return async (tx) => {
      const stored = await findStoredThought(tx, uri);
      if (!stored) return;
      await removeThought(tx, await lockOwnThought(tx, stored.id, stored.actor_id, 'deletion'), now);
    };
  }
}
