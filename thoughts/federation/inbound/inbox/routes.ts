// Routes of the inboxes.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { findStoredActor } from '../../../foundation/actors/actors.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';
import type { InboundContext } from '../handler.ts';
import { receiveActivity } from './receive.ts';

export function mountInbox(federation: InboundContext): void {
  const { http, database } = federation;

  http.mount(receiveForUser, async (call) => {
    // The inbox of a disabled account accepts activities that end relations; other handlers do not find its
    // owner.
    const owner = await findStoredActor(database.read, call.params.username);
    if (owner?.host !== null) throw notFound('inbox');
    await receiveActivity(federation, { ...call, bytes: await call.readBytes(), owner: owner.id });
    return new Reply(202);
  });

  http.mount(receiveForAll, async (call) => {
    await receiveActivity(federation, { ...call, bytes: await call.readBytes(), owner: null });
    return new Reply(202);
  });
}

/** 1 MiB, the limit of the REST API. */
const MAX_BYTES = 1_048_576;

const receive = {
  method: 'POST',
  tag: 'activitypub',
  description:
    'Signed by the activity’s actor (draft-cavage or RFC 9421). A repeated activity is accepted and ignored.',
  access: 'public',
  bulkhead: 'inbox',
  errors: PLAIN_ERRORS,
  unknownParameters: 'ignored',
  hidden: true,
  input: {
    kind: 'bytes',
    maxBytes: MAX_BYTES,
    contentTypes: ['application/activity+json', 'application/ld+json', 'application/json'],
  },
  success: { status: 202, description: 'Accepted or ignored.' },
} as const;

const receiveForUser = endpoint({
  ...receive,
  path: '/users/{username}/inbox',
  summary: 'Receive an activity for a user',
  params: Type.Object({ username: Type.String() }),
  refuses: ['invalid', 'unauthenticated', 'not-found', 'too-large'],
});

const receiveForAll = endpoint({
  ...receive,
  path: '/inbox',
  summary: 'Receive an activity for all its recipients',
  refuses: ['invalid', 'unauthenticated', 'too-large'],
});
