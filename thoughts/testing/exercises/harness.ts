// The harness of the exercises: a server with users, and a remote server.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { type Peer, type PeerActor, startPeer } from '../../federation/testing/peer.ts';
import { post } from '../posts.ts';
import { type Person, startTestThoughts, type TestThoughts } from '../thoughts.ts';

export type ExerciseHarness = AsyncDisposable & {
  thoughts: TestThoughts;
  /** The remote server. */
  peer: Peer;
  /** Follows bob. */
  ada: Person;
  /** Accepts followers automatically. */
  bob: Person;
  /** Creates an actor on the remote server. */
  addRemoteActor(fields?: object): Promise<PeerActor>;
  /** The URL of a path on this server. */
  at(path: string): string;
  /** Delivers to the shared inbox, and processes the activity and all resulting work. */
  receive(from: PeerActor, activity: { id: string }): Promise<void>;
};

const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };

/** Uses SQLite. */
export async function startExerciseHarness(): Promise<ExerciseHarness> {
  const thoughts = await startTestThoughts('sqlite', SETTINGS);
  const peer = await startPeer();
  const { url, drainQueues: settle } = thoughts.service;
  const ada = await thoughts.join('ada');
  const bob = await thoughts.join('bob');
  await expectSuccess(bob.put('/users/me', { manuallyApprovesFollowers: false }));
  await expectSuccess(ada.post('/users/bob/follow'));
  await thoughts.join('carl');
  let strangers = 0;
  return {
    thoughts,
    peer,
    ada,
    bob,
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

/** Asserts a 2xx status and returns the body. */
export async function expectSuccess(sent: ReturnType<Client['get']>): Promise<Json> {
  const { status, body, text } = await sent;
  assert.ok(status >= 200 && status < 300, `${status} ${text}`);
  return body;
}

/** Posts a thought with a parent, a tag, and mentions. */
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
