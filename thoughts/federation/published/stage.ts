// The world whose documents are committed: ada and bob here, ana and ben elsewhere, on a clock of its own.
import assert from 'node:assert/strict';
import type { Client, Json, Reply } from '@tandem/platform/testing/client.ts';
import { createTestClock, type TestClock } from '@tandem/platform/testing/clock.ts';
import { formatInstant, MINUTE } from '@tandem/platform/time/clock.ts';
import { post } from '../../testing/posts.ts';
import { startTestThoughts, type TestThoughts } from '../../testing/thoughts.ts';
import { signRequest } from '../signatures/sign.ts';
import { AS_TYPE, type Peer, type PeerActor, startPeer } from '../testing/peer.ts';
import { createNames } from './names.ts';

export type Act = () => Promise<Reply>;

export type Stage = {
  /** What ada does that others are told of; each once, in this order. */
  acts: Readonly<Record<string, Act>>;
  /** What of `act` arrives elsewhere. */
  arrivalsOf(act: Act): Promise<Json[]>;
  /** Addresses, by what is read there. */
  documents: Readonly<Record<string, string>>;
  discovery: Readonly<Record<string, string>>;
  /** As ana, who follows bob, reads them. */
  read(addresses: Readonly<Record<string, string>>): Promise<Record<string, Json>>;
  /** The same with what differs from run to run replaced. */
  named(documents: object): Json;
};

const BEGIN = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const PROFILE = {
  ...{ displayName: 'Ada ✨', bio: 'Counts & computes.\n#maths <b>' },
  ...{ avatarUrl: 'https://images.example/ada.png', headerUrl: 'https://images.example/sea.jpg' },
};

export async function arrange(): Promise<Stage & AsyncDisposable> {
  const clock = createTestClock(BEGIN);
  const settings = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };
  const thoughts = await startTestThoughts('sqlite', settings, clock);
  const peer = await startPeer();
  const [ada, bob] = [await thoughts.join('ada'), await thoughts.join('Bob')];
  const [ana, ben] = [await peer.addActor('ana'), await peer.addActor('ben')];
  const place: Place = { thoughts, peer, clock, ada, bob, ana, ben };
  const ids = await settleIn(place);
  const { url } = thoughts.service;
  return {
    acts: actsOf(place, ids),
    arrivalsOf: (act) => arrivalsOf(place, act),
    documents: documentsOf(ids),
    discovery: discoveryOf(new URL(url).host),
    read: (addresses) => readAll(place, addresses),
    named: createNames([
      [url, 'https://thoughts.example'],
      [new URL(url).host, 'thoughts.example'],
      [peer.origin, 'https://other.example'],
      [peer.host, 'other.example'],
    ]),
    async [Symbol.asyncDispose]() {
      await thoughts[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

type Place = {
  thoughts: TestThoughts;
  peer: Peer;
  clock: TestClock;
  ada: Client;
  bob: Client;
  ana: PeerActor;
  ben: PeerActor;
};
/** Thoughts of bob's, and ana's note as it is called here. */
type Ids = Record<'parent' | 'answer' | 'friendly' | 'gone' | 'theirs', string>;

async function settleIn(place: Place): Promise<Ids> {
  const { thoughts, clock, ada, bob, ana, ben } = place;
  const later = async <Result>(done: Promise<Result>): Promise<Result> => {
    const result = await done;
    clock.advance(MINUTE);
    return result;
  };
  await later(bob.put('/users/me', { ...PROFILE, displayName: 'Bob', manuallyApprovesFollowers: false }));
  await later(receive(place, ana, 'Follow', { object: `${thoughts.service.url}/users/Bob` }));
  for (const follower of [ana, ben])
    await later(receive(place, follower, 'Follow', { object: `${thoughts.service.url}/users/ada` }));
  await later(ada.post('/users/bob/follow'));
  const parent = await later(post(bob, 'What do you drink?'));
  const answer = await later(post(bob, `#Tea, @ada @${ana.handle} & <you>`, { replyTo: parent.id }));
  const friendly = await later(post(bob, 'For friends', { visibility: 'followers' }));
  const gone = await later(post(bob, 'Soon gone'));
  await later(bob.delete(`/thoughts/${gone.id}`));
  await later(ada.post(`/thoughts/${answer.id}/like`));
  await later(ada.post(`/thoughts/${answer.id}/boost`));
  const tag = [{ type: 'Mention', href: `${thoughts.service.url}/users/ada` }];
  const note = ana.note({ id: ana.id('note'), tag, published: formatInstant(clock.now()) });
  await later(receive(place, ana, 'Create', { object: note }));
  const { data } = (await ada.get(`/users/${ana.handle}/thoughts`)).body;
  return { parent: parent.id, answer: answer.id, friendly: friendly.id, gone: gone.id, theirs: data[0].id };
}

async function receive({ thoughts, clock }: Place, from: PeerActor, type: string, fields: object) {
  const activity = { ...from.activity(type, { ...fields }), id: from.id(`${type}-${clock.now()}`) };
  const status = await from.send(`${thoughts.service.url}/inbox`, activity, { at: clock.now() });
  assert.equal(status, 202);
  await thoughts.service.settle();
}

function actsOf({ ada, ana, ben }: Place, { theirs }: Ids): Record<string, Act> {
  let mine = '';
  const publish = async (content: string, more: object): Promise<Reply> => {
    const reply = await ada.post('/thoughts', { content, ...more });
    mine = reply.body.id;
    return reply;
  };
  const [note, user] = [`/thoughts/${theirs}`, `/users/${ana.handle}`];
  return {
    'accept a follower': () => ada.post('/federation/accept-follower', { handle: ana.handle }),
    'reject a follower': () => ada.post('/federation/reject-follower', { handle: ben.handle }),
    'post to followers': () => publish('For friends', { visibility: 'followers' }),
    'delete what followers saw': () => ada.delete(`/thoughts/${mine}`),
    'post an answer': () => publish(`Yes @${ana.handle} @bob #Tea`, { replyTo: theirs }),
    edit: () => ada.put(`/thoughts/${mine}`, { content: 'No' }),
    delete: () => ada.delete(`/thoughts/${mine}`),
    like: () => ada.post(`${note}/like`),
    unlike: () => ada.delete(`${note}/like`),
    boost: () => ada.post(`${note}/boost`),
    unboost: () => ada.delete(`${note}/boost`),
    follow: () => ada.post(`${user}/follow`),
    unfollow: () => ada.delete(`${user}/follow`),
    'change the profile': () => ada.put('/users/me', PROFILE),
    block: () => ada.post(`/users/${ben.handle}/block`),
    unblock: () => ada.delete(`/users/${ben.handle}/block`),
    leave: () => ada.delete('/users/me'),
  };
}

async function arrivalsOf({ thoughts, peer, clock }: Place, act: Act): Promise<Json[]> {
  const before = peer.requests.length;
  const { status, text } = await act();
  assert.ok(status < 300, text);
  await thoughts.service.settle();
  clock.advance(MINUTE);
  return peer.requests
    .slice(before)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body));
}

const documentsOf = ({ parent, answer, friendly, gone }: Ids): Record<string, string> => ({
  actor: '/users/Bob',
  'actor that left': '/users/ada',
  outbox: '/users/Bob/outbox',
  'page of the outbox': '/users/Bob/outbox?page=1',
  followers: '/users/Bob/followers',
  'page of followers': '/users/Bob/followers?page=1',
  'page of following': '/users/Bob/following?page=1',
  note: `/thoughts/${parent}`,
  'note that answers': `/thoughts/${answer}`,
  'note for followers': `/thoughts/${friendly}`,
  'note that is gone': `/thoughts/${gone}`,
  replies: `/thoughts/${parent}/replies`,
  'page of replies': `/thoughts/${parent}/replies?page=1`,
  likes: `/thoughts/${answer}/likes`,
  shares: `/thoughts/${answer}/shares`,
  create: `/activities/create-${parent}`,
  'instance actor': '/actor',
  'instance outbox': '/actor/outbox',
});

const discoveryOf = (host: string): Record<string, string> => ({
  WebFinger: `/.well-known/webfinger?resource=acct:bob@${host}`,
  'host-meta': '/.well-known/host-meta',
  'host-meta.json': '/.well-known/host-meta.json',
  'NodeInfo pointer': '/.well-known/nodeinfo',
  NodeInfo: '/nodeinfo/2.1',
});

async function readAll({ thoughts, clock, ana }: Place, addresses: Readonly<Record<string, string>>) {
  const found: Record<string, Json> = {};
  for (const [name, path] of Object.entries(addresses)) {
    const request = { method: 'GET', url: new URL(thoughts.service.url + path), body: null } as const;
    const signed = await signRequest('cavage', request, { keyId: ana.key.id, ...ana.key }, clock.now());
    const { host: _, ...headers } = { host: '', ...signed };
    const { status, body, text } = await thoughts.client.get(path, {
      headers: { ...headers, accept: AS_TYPE },
    });
    found[name] = status === 200 ? (body ?? text) : { status, body };
  }
  return found;
}
