// The instance actor's document.
import { endpoint } from '@tandem/platform/http/endpoint.ts';
import type { Federation } from '../federation-service.ts';
import { instanceActor } from './instance-actor.ts';

const readInstanceActor = endpoint({
  method: 'GET',
  path: '/actor',
  tag: 'activitypub',
  summary: 'Read the actor that signs what this server fetches',
  access: 'public',
  errors: 'plain',
  hidden: true,
  success: {
    status: 200,
    contentType: 'application/activity+json',
    description: 'An Application with a key.',
  },
});

export function mountInstanceActor(federation: Federation): void {
  federation.http.mount(readInstanceActor, () => instanceActor(federation));
}
