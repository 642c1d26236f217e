// The data of the golden files: local users ada and bob, remote actors ana and ben, and a test clock.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { formatInstant, MINUTE } from '@tandem/platform/time/clock.ts';
import { post } from '../../../testing/posts.ts';
import { startTestThoughts, type TestThoughts } from '../../../testing/thoughts.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { AS_TYPE, type Peer, type PeerActor, startPeer } from '../peer.ts';
import { type Action, actionsOf } from './actions.ts';
import { type Addresses, discoveryOf, documentsOf, type Ids } from './addresses.ts';
import { named } from './names.ts';

export type PublishedFixture = {
  actions: Readonly<Record<string, Action>>;
  /** The activities that `act` delivers to the peer. */
  deliveriesOf(act: Action): Promise<Json[]>;
  documents: Addresses;
  discovery: Addresses;
  /** Reads the documents as ana, a follower of bob. */
  read(addresses: Addresses): Promise<Record<string, Json>>;
  /** Replaces values that differ between runs. */
  named(documents: object): Json;
};

type FixtureServers = {
  thoughts: TestThoughts;
  peer: Peer;
  ada: Client;
  bob: Client;
  ana: PeerActor;
  ben: PeerActor;
};

const BEGIN = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };

export async function createPublishedFixture(): Promise<PublishedFixture & AsyncDisposable> {
  const thoughts = await startTestThoughts('sqlite', SETTINGS, createTestClock(BEGIN));
  const peer = await startPeer();
  const people = { ada: await thoughts.join('ada'), bob: await thoughts.join('Bob') };
  const strangers = { ana: await peer.addActor('ana'), ben: await peer.addActor('ben') };
  const place: FixtureServers = { thoughts, peer, ...people, ...strangers };
  const ids = await createData(place);
  const { url } = thoughts.service;
  const { host } = new URL(url);
  return {
    actions: actionsOf({ ...place, note: ids.theirs }),
    deliveriesOf: (act) => deliveriesOf(place, act),
    documents: documentsOf(ids),
    discovery: discoveryOf(host),
    read: (addresses) => readAll(place, addresses),
    named: (documents) =>
      named(documents, [
        [url, 'https://thoughts.example'],
        [host, 'thoughts.example'],
        [peer.origin, 'https://other.example'],
        [peer.host, 'other.example'],
      ]),
    async [Symbol.asyncDispose]() {
      await thoughts[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

/** Creates the data, one action per minute. */
async function createData(place: FixtureServers): Promise<Ids> {
  const { thoughts, ada, bob, ana, ben } = place;
  const at = (path: string): string => thoughts.service.url + path;
  const later = async <Result>(done: Promise<Result>): Promise<Result> => {
    const result = await done;
    thoughts.clock.advance(MINUTE);
    return result;
  };
  const carl = await thoughts.join('carl');
  await later(carl.delete('/users/me'));
  const bio = 'Counts & computes.\n#maths <b>';
  const avatarUrl = 'https://images.example/bob.png';
  await later(
    bob.put('/users/me', { displayName: 'Bob ✨', bio, avatarUrl, manuallyApprovesFollowers: false }),
  );
  await later(receive(place, ana, 'Follow', { object: at('/users/Bob') }));
  for (const follower of [ana, ben])
    await later(receive(place, follower, 'Follow', { object: at('/users/ada') }));
  await later(ada.post('/users/bob/follow'));
  const parent = await later(post(bob, 'What do you drink?'));
  const reply = await later(post(bob, `#Tea, @ada @${ana.handle} & <you>`, { replyTo: parent.id }));
  const friendly = await later(post(bob, 'For friends', { visibility: 'followers' }));
  const gone = await later(post(bob, 'Soon gone'));
  await later(bob.delete(`/thoughts/${gone.id}`));
  await later(ada.post(`/thoughts/${reply.id}/like`));
  await later(ada.post(`/thoughts/${reply.id}/boost`));
  await later(bob.put(`/thoughts/${parent.id}`, { content: 'What do you like to drink?' }));
  const tag = [{ type: 'Mention', href: at('/users/ada') }];
  const published = formatInstant(thoughts.clock.now());
  await later(receive(place, ana, 'Create', { object: ana.note({ id: ana.id('note'), tag, published }) }));
  const [theirs] = (await ada.get(`/users/${ana.handle}/thoughts`)).body.data;
  return { parent: parent.id, reply: reply.id, friendly: friendly.id, gone: gone.id, theirs: theirs.id };
}

async function receive(place: FixtureServers, from: PeerActor, type: string, fields: { object: unknown }) {
  const { service, clock } = place.thoughts;
  const activity = { ...from.activity(type, fields), id: from.id(`${type}-${clock.now()}`) };
  assert.equal(await from.send(`${service.url}/inbox`, activity, { at: clock.now() }), 202);
  await service.drainQueues();
}

async function deliveriesOf({ thoughts, peer }: FixtureServers, act: Action): Promise<Json[]> {
  const before = peer.requests.length;
  const { status, text } = await act();
  assert.ok(status < 300, text);
  await thoughts.service.drainQueues();
  thoughts.clock.advance(MINUTE);
  const arrived = peer.requests.slice(before).filter(({ method }) => method === 'POST');
  return arrived.map(({ body }) => JSON.parse(body));
}

async function readAll(
  { thoughts, ana }: FixtureServers,
  addresses: Addresses,
): Promise<Record<string, Json>> {
  const { client, clock } = thoughts;
  const found: Record<string, Json> = {};
  for (const [name, path] of Object.entries(addresses)) {
    const request = { method: 'GET', url: new URL(client.url + path), body: null } as const;
    const signed = await signRequest('cavage', request, { keyId: ana.key.id, ...ana.key }, clock.now());
    const { host: _, ...headers } = { host: '', ...signed };
    const { status, body, text } = await client.get(path, { headers: { ...headers, accept: AS_TYPE } });
    found[name] = { status, body: body ?? text };
  }
  return found;
}
