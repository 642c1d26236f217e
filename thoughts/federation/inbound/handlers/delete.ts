// Delete of a thought by its author, of an actor by itself, or of a quote approval. The Delete of an unknown
// thought is recorded, so that a late Create does not store it.
import { removeRemoteActor } from '../../../accounts/deletion/account-deletion.ts';
import { withdrawQuoteApproval } from '../../../posts/quotes/quotes.ts';
import { forgetStampsOf } from '../../../posts/quotes/stamps.ts';
import { lockOwnThought, removeThought } from '../../../posts/thoughts/thoughts.ts';
import { recordDeletion } from '../../processed/processed-activities.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { findStoredThought } from '../../remote/thoughts/thoughts.ts';
import type { Handler } from '../handler.ts';

export const receiveDelete: Handler = async ({ activity, actor, now }) => {
  const uri = activity.object?.uri;
  if (!uri || !isSameOrigin(uri, actor.uri)) return null;
  if (uri === actor.uri) return (tx) => removeRemoteActor(tx, actor.id, now);
  return async (tx) => {
    const stored = await findStoredThought(tx, uri);
    if (stored && stored.actor_id !== actor.id) return;
    await recordDeletion(tx, 'gone', actor.uri, uri, now);
    await withdrawQuoteApproval(tx, uri, actor.uri, now);
    await forgetStampsOf(tx, uri, actor.id);
    if (stored) await removeThought(tx, await lockOwnThought(tx, stored.id, actor.id, 'deletion'), now);
  };
};
