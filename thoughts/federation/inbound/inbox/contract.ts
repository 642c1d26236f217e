// The inboxes: of each user, and the shared one.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';

/** 1 MiB, the limit of the interface. */
const MAX_BYTES = 1_048_576;

const receive = {
  method: 'POST',
  tag: 'activitypub',
  description:
    'Signed by the activity’s actor (draft-cavage or RFC 9421). A repetition is accepted and does nothing.',
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
  success: { status: 202, description: 'Accepted, or of no interest.' },
} as const;

export const receiveForUser = endpoint({
  ...receive,
  path: '/users/{username}/inbox',
  summary: 'Receive an activity for a user',
  params: Type.Object({ username: Type.String() }),
  refuses: ['invalid', 'unauthenticated', 'not-found', 'too-large'],
});

export const receiveForAll = endpoint({
  ...receive,
  path: '/inbox',
  summary: 'Receive an activity for whomever it concerns',
  refuses: ['invalid', 'unauthenticated', 'too-large'],
});
