// Unauthenticated requests of other servers.
import { randomUUID } from 'node:crypto';
import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import { HOST, type Request } from '../load/request.ts';
import { GROWTH, itemAt, perSecond, type Scenario, type Session } from './scenario.ts';

const ACTIVITY = 'application/activity+json';
const JRD = 'application/jrd+json';
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

const reads = (name: string, accept: string, path: (person: string) => string, least: number): Scenario => ({
  name,
  service: 'thoughts',
  status: 200,
  targets: [perSecond(least), GROWTH],
  request: ({ manifest: { thoughts } }, index) => ({
    method: 'GET',
    path: path(itemAt(thoughts.people, index)),
    headers: { accept },
  }),
});

/** A new Create by a known sender to the public, signed in advance; valid for an hour. */
async function signedCreate({ manifest }: Session, index: number): Promise<Request> {
  const sender = itemAt(manifest.thoughts.senders, index);
  const actor = sender.uri;
  const id = `${actor}/notes/${randomUUID()}`;
  const audience = { to: [PUBLIC], cc: [`${actor}/followers`] };
  const published = new Date().toISOString();
  const content = `<p>News from afar, number ${index}</p>`;
  const activity = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${id}/activity`,
    type: 'Create',
    actor,
    published,
    ...audience,
    object: { id, type: 'Note', attributedTo: actor, content, published, ...audience },
  };
  const body = Buffer.from(JSON.stringify(activity));
  const request = {
    method: 'POST',
    url: new URL(`https://${HOST}/inbox`),
    body,
    contentType: ACTIVITY,
  } as const;
  const headers = await signRequest('cavage', request, sender, Date.now());
  return { method: 'POST', path: '/inbox', headers: { 'content-type': ACTIVITY, ...headers }, body };
}

export const federationScenarios: readonly Scenario[] = [
  reads('actor', ACTIVITY, (person) => `/users/${person}`, 25_000),
  reads('webfinger', JRD, (person) => `/.well-known/webfinger?resource=acct:${person}@${HOST}`, 34_000),
  reads('nodeinfo', JRD, () => '/.well-known/nodeinfo', 33_000),
  {
    name: 'inbox',
    service: 'thoughts',
    status: 202,
    request: signedCreate,
    targets: [perSecond(2000)],
    once: true,
  },
];
