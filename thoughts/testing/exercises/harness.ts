// Where everything that thoughts can do is done once: a server, people on it, and another server.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { type Peer, type PeerActor, startPeer } from '../../federation/testing/peer.ts';
import { post } from '../posts.ts';
import { type Person, startTestThoughts, type TestThoughts } from '../thoughts.ts';

export type ExerciseHarness = AsyncDisposable & {
  thoughts: TestThoughts;
  /** The other server. */
  peer: Peer;
  /** She follows bob. */
  ada: Person;
  /** Approves followers without being asked. */
  bob: Person;
  /** Somebody new at the other server. */
  addRemoteActor(fields?: object): Promise<PeerActor>;
  /** The address of somebody, or something, here. */
  at(path: string): string;
  /** Delivers to the shared inbox, and has it carried out with whatever comes of it. */
  receive(from: PeerActor, activity: { id: string }): Promise<void>;
};

const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };

/** On SQLite. */
export async function startExerciseHarness(): Promise<ExerciseHarness> {
  const thoughts = await startTestThoughts('sqlite', SETTINGS);
  const peer = await startPeer();
  const { url, drainQueues: settle } = thoughts.service;
  const [ada, bob] = [await thoughts.join('ada'), await thoughts.join('bob')];
  await expectSuccess(bob.put('/users/me', { manuallyApprovesFollowers: false }));
  await expectSuccess(ada.post('/users/bob/follow'));
  await thoughts.join('carl');
  let strangers = 0;
  return {
    ...{ thoughts, peer, ada, bob },
    addRemoteActor: (fields) => {
      strangers += 1;
      return peer.addActor(`stranger${strangers}`, { ...fields });
    },
    at: (path) => url + path,
    receive: async (from, activity) => {
      assert.equal(await from.send(`${url}/inbox`, activity), 202);
      await settle();
    },
    async [Symbol.asyncDispose]() {
      await thoughts[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

/** What succeeded, whichever way. */
export async function expectSuccess(sent: ReturnType<Client['get']>): Promise<Json> {
  const { status, body, text } = await sent;
  assert.ok(status >= 200 && status < 300, `${status} ${text}`);
  return body;
}

/** A thought with all that one can have: a parent, a tag, and people here and elsewhere whom it names. */
export async function postWithReferences(
  { bob }: ExerciseHarness,
  by: Client,
  names: readonly string[],
  more: object = {},
): Promise<Json> {
  const parent = await post(bob, 'What do you drink?');
  const content = `#tea, ${names.map((name) => `@${name}`).join(' ')}`;
  return post(by, content, { replyTo: parent.id, ...more });
}
