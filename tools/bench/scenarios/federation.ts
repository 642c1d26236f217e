// Requests of other servers.
import { randomUUID } from 'node:crypto';
import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import { AS_TYPE, type PeerActor, PUBLIC } from '../../../thoughts/federation/testing/peer.ts';
import { HOST, type Request } from '../request.ts';
import type { Session } from '../services.ts';
import { itemAt, type Scenario } from './scenario.ts';

const JRD = 'application/jrd+json';

const reads = (name: string, accept: string, path: (person: string) => string): Scenario => ({
  name,
  service: 'thoughts',
  status: 200,
  request: ({ manifest: { thoughts } }, index) => ({
    method: 'GET',
    path: path(itemAt(thoughts.people, index)),
    headers: { accept },
  }),
});

/** A request with `activity`, signed by `sender`; valid for an hour. */
export async function signedRequest({ key }: PeerActor, activity: object): Promise<Request> {
  const body = Buffer.from(JSON.stringify(activity));
  const url = new URL(`https://${HOST}/inbox`);
  const request = { method: 'POST', url, body, contentType: AS_TYPE } as const;
  const headers = await signRequest('cavage', request, { keyId: key.id, ...key }, Date.now());
  return { method: 'POST', path: '/inbox', headers: { 'content-type': AS_TYPE, ...headers }, body };
}

/** The acceptance of a follow by `username`. */
export const acceptOf = (sender: PeerActor, username: string): object =>
  sender.activity('Accept', {
    object: { type: 'Follow', actor: `https://${HOST}/users/${username}`, object: sender.uri },
  });

/** A new Create by a known sender to the public. */
function signedCreate({ senders }: Session, index: number): Promise<Request> {
  const sender = itemAt(senders, index);
  const id = `${sender.uri}/notes/${randomUUID()}`;
  const about = {
    published: new Date().toISOString(),
    to: [PUBLIC],
    cc: [`${sender.uri}/followers`],
  };
  const content = `<p>News from afar, number ${index}</p>`;
  const object = { id, type: 'Note', attributedTo: sender.uri, content, ...about };
  return signedRequest(sender, {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${id}/activity`,
    type: 'Create',
    actor: sender.uri,
    object,
    ...about,
  });
}

export const federationScenarios: readonly Scenario[] = [
  reads('actor', AS_TYPE, (person) => `/users/${person}`),
  reads('webfinger', JRD, (person) => `/.well-known/webfinger?resource=acct:${person}@${HOST}`),
  reads('nodeinfo', JRD, () => '/.well-known/nodeinfo'),
  {
    name: 'inbox',
    service: 'thoughts',
    status: 202,
    request: signedCreate,
    once: true,
  },
];
