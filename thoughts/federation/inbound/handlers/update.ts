// Update of an actor by itself, or of a note by its author. Updates older than the stored state are ignored.
import { fetchAndStoreActor, storeActorDocument } from '../../remote/actors/actors.ts';
import type { Handler } from '../handler.ts';
import { receiveCreate } from './create.ts';

export const receiveUpdate: Handler = async (inbound) => {
  const { activity, actor, federation, budget } = inbound;
  if (activity.object?.uri !== actor.uri) return receiveCreate(inbound);
  const { document } = activity.object;
  if (document !== null) await storeActorDocument(federation, document, budget);
  else if (budget.trySpend(actor.uri)) await fetchAndStoreActor(federation, actor.uri, budget);
  return null;
};
