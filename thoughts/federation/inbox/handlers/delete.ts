// Delete of a thought by its author, or of an actor by itself. Of what is not known it is remembered, so that the
// thought does not appear when it comes late.
import { removeActor } from '../../../departures/departures.ts';
import { lockOwnThought, removeThought } from '../../../thoughts/thoughts.ts';
import { foretell } from '../../memory/memory.ts';
import { findStoredThought } from '../../remote/thoughts/thoughts.ts';
import { isSameOrigin } from '../../wire/read/values.ts';
import type { Handle } from '../inbound.ts';

export const receiveDelete: Handle = async ({ activity, actor, now }) => {
  const uri = activity.object?.uri;
  if (!uri || !isSameOrigin(uri, actor.uri)) return null;
  if (uri === actor.uri) return (tx) => removeActor(tx, actor.id, now);
  return async (tx) => {
    const stored = await findStoredThought(tx, uri);
    if (stored && stored.actor_id !== actor.id) return;
    await foretell(tx, 'gone', actor.uri, uri, now);
    if (stored) await removeThought(tx, await lockOwnThought(tx, stored.id, actor.id, 'deletion'), now);
  };
};
