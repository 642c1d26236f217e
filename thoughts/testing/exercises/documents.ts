// Exercises every ActivityPub document, with and without a signature.
import assert from 'node:assert/strict';
import { signRequest } from '../../federation/protocol/signatures/sign.ts';
import { AS_TYPE, type PeerActor } from '../../federation/testing/peer.ts';
import { post } from '../posts.ts';
import { type ExerciseHarness, expectSuccess, postWithReferences } from './harness.ts';

/** Fetches each document. */
export async function exerciseDocuments(harness: ExerciseHarness): Promise<void> {
  const { ada, bob, at, thoughts } = harness;
  const { id } = await postWithReferences(harness, ada, ['bob']);
  await post(bob, 'Indeed', { replyTo: id });
  const reader = await harness.addRemoteActor();
  await harness.receive(reader, reader.activity('Follow', { object: at('/users/bob') }));
  const own = await post(bob, 'For friends', { visibility: 'followers' });
  const gone = await post(ada, 'Soon gone');
  await expectSuccess(ada.delete(`/thoughts/${gone.id}`));
  for (const path of pathsOf(id)) {
    const status = await read(harness, path, null);
    assert.ok(status === 200, `${path}: ${status}`);
  }
  for (const part of ['', '/replies', '/replies?page=1', '/likes', '/shares']) {
    assert.equal(await read(harness, `/thoughts/${own.id}${part}`, reader), 200, part);
  }
  assert.equal(await read(harness, `/thoughts/${gone.id}`, null), 410);
  assert.equal(await read(harness, `/users/nobody`, null), 404);
  const host = new URL(thoughts.service.url).host;
  await expectSuccess(thoughts.client.get(`/.well-known/webfinger?resource=acct:ada@${host}`));
}

const pathsOf = (id: string): readonly string[] => [
  ...['', '/outbox', '/outbox?page=1', '/followers', '/followers?page=1'].map((part) => `/users/bob${part}`),
  ...['/following', '/following?page=1'].map((part) => `/users/ada${part}`),
  ...['', '/replies', '/replies?page=1', '/likes', '/shares'].map((part) => `/thoughts/${id}${part}`),
  `/activities/create-${id}`,
  '/actor',
  '/actor/outbox',
  '/.well-known/nodeinfo',
  '/nodeinfo/2.1',
  '/.well-known/host-meta',
  '/.well-known/host-meta.json',
];

async function read({ at }: ExerciseHarness, path: string, reader: PeerActor | null): Promise<number> {
  const url = new URL(at(path));
  const request = { method: 'GET', url, body: null } as const;
  const key = reader && { keyId: reader.key.id, ...reader.key };
  const signed: Record<string, string> = key ? await signRequest('cavage', request, key, Date.now()) : {};
  const { host: _, ...headers } = signed;
  const { status } = await fetch(url, { headers: { ...headers, accept: AS_TYPE } });
  return status;
}
