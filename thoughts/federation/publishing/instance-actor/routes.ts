// Routes of the instance actor and its outbox, which ActivityPub requires (section 4.1).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { FederationContext } from '../../context.ts';
import { PLAIN_CONTEXT } from '../../protocol/wire/json-ld-context.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';
import { instanceActor, instanceOutboxUri } from './instance-actor.ts';

const read = {
  method: 'GET',
  tag: 'activitypub',
  access: 'public',
  errors: PLAIN_ERRORS,
  unknownParameters: 'ignored',
  hidden: true,
} as const;

const readInstanceActor = endpoint({
  ...read,
  path: '/actor',
  summary: 'Read the actor that signs the fetches of this server',
  success: {
    status: 200,
    contentType: 'application/activity+json',
    description: 'An Application with a key.',
  },
});

const readInstanceOutbox = endpoint({
  ...read,
  path: '/actor/outbox',
  summary: 'Read the outbox of the server actor',
  success: {
    status: 200,
    contentType: 'application/activity+json',
    description: 'An empty OrderedCollection.',
  },
});

export function mountInstanceActor(federation: FederationContext): void {
  federation.http.mount(readInstanceActor, () => instanceActor(federation));
  federation.http.mount(readInstanceOutbox, async () => ({
    '@context': PLAIN_CONTEXT,
    id: instanceOutboxUri(federation.base),
    type: 'OrderedCollection',
    totalItems: 0,
    orderedItems: [],
  }));
}
