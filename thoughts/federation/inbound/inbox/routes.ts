// Routes of the inboxes.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { findStoredActor } from '../../../foundation/actors/actors.ts';
import type { InboundContext } from '../context.ts';
import * as contract from './contract.ts';
import { receiveActivity } from './receive.ts';

export function mountInbox(federation: InboundContext): void {
  const { http, database } = federation;

  http.mount(contract.receiveForUser, async (call) => {
    // The inbox of a disabled account takes what ends relations; other handlers do not find its owner.
    const owner = await findStoredActor(database.read, call.params.username);
    if (owner?.host !== null) throw notFound('inbox');
    await receiveActivity(federation, { ...call, bytes: await call.readBytes(), owner: owner.id });
    return new Reply(202);
  });

  http.mount(contract.receiveForAll, async (call) => {
    await receiveActivity(federation, { ...call, bytes: await call.readBytes(), owner: null });
    return new Reply(202);
  });
}
