// Update of an actor by itself, or of a note by its author. An older one than what is known is ignored.
import { fetchRemoteActor, keepDocument } from '../../remote/actors.ts';
import type { Handle } from '../inbound.ts';
import { receiveCreate } from './publish.ts';

export const receiveUpdate: Handle = async (inbound) => {
  const { activity, actor, federation, budget } = inbound;
  if (activity.object?.uri !== actor.uri) return receiveCreate(inbound);
  const { document } = activity.object;
  if (document !== null) await keepDocument(federation, document, budget);
  else if (budget.spend(actor.uri)) await fetchRemoteActor(federation, actor.uri, budget);
  return null;
};
