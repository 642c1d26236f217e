// Connects a test server with a Fedify server.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Activity, isActor } from '@fedify/fedify/vocab';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { type FedifyScheme, startFedifyServer } from './fedify-server.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** A test server with the user ada, and a Fedify server with the actor fay, who signs with `scheme`. */
export async function meetFedify(dialect: DialectName, scheme: FedifyScheme) {
  const thoughts = await startTestThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const fedify = await startFedifyServer(scheme);
  const ada = await thoughts.join('ada');
  await ada.put('/users/me', { manuallyApprovesFollowers: false });
  const { service } = thoughts;
  const found = await fedify.context.lookupWebFinger(`${service.url}/users/ada`);
  const self = found?.links?.find(({ rel }) => rel === 'self')?.href;
  assert.ok(self);
  const actor = await fedify.context.lookupObject(self);
  assert.ok(isActor(actor));
  const posts: { scheme: string; status: number }[] = [];
  const watch = (message: unknown) => {
    const { request, response } = message as Exchange;
    if (request.method !== 'POST' || !request.url?.endsWith('/inbox')) return;
    if (request.headers.host !== new URL(service.url).host) return;
    const spoken = 'signature-input' in request.headers ? 'rfc9421' : 'draft-cavage-http-signatures-12';
    posts.push({ scheme: spoken, status: response.statusCode });
  };
  subscribe('http.server.response.finish', watch);
  const send = async (activity: Activity): Promise<void> => {
    await fedify.context.sendActivity({ identifier: 'fay' }, actor, activity);
    await service.drainQueues();
  };
  const sent = <Sent extends Activity>(type: abstract new (...args: never[]) => Sent): Sent[] =>
    fedify.received.filter((activity): activity is Sent & Activity => activity instanceof type);
  const stop = async () => {
    unsubscribe('http.server.response.finish', watch);
    await thoughts[Symbol.asyncDispose]();
    await fedify[Symbol.asyncDispose]();
  };
  return { thoughts, service, fedify, ada, actor, posts, send, sent, [Symbol.asyncDispose]: stop };
}
