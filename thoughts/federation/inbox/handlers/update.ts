// Update of an actor by itself, or of a note by its author. An older one than what is known is ignored.
import { fetchRemoteActor, keepDocument } from '../../remote/actors.ts';
import type { Handle } from '../inbound.ts';
import { receiveCreate } from './publish.ts';

export const receiveUpdate: Handle = async (inbound) => {
  const { activity, actor, federation } = inbound;
  if (activity.object?.uri !== actor.uri) return receiveCreate(inbound);
  const { document } = activity.object;
  if (document === null) await fetchRemoteActor(federation, actor.uri);
  else await keepDocument(federation, document);
  return null;
};
