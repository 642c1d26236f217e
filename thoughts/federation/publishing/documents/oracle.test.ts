// Compares the visibility of all federation documents with a model, for each kind of reader, with and without
// signature (CVE-2026-25808, and direct messages in outboxes of other software).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { signRequest } from '../../protocol/signatures/sign.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { AS_TYPE, type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

type Reader = { actor: PeerActor | null; key?: PeerActor['key'] };
const VISIBILITIES = ['public', 'followers', 'private'] as const;

eachDatabase('the visibility of documents', (dialect) => {
  const context = useFederationHarness(dialect);
  const peer = usePeer(undefined, context.readers);

  const read = async (path: string, { actor, key = actor?.key }: Reader) => {
    const url = new URL(path, context.federation.base);
    const request = { method: 'GET', url, body: null } as const;
    const signed = key ? await signRequest('cavage', request, { keyId: key.id, ...key }, Date.now()) : {};
    const { host: _, ...headers } = { host: '', ...signed };
    return createClient(url.origin).get(path, { headers: { ...headers, accept: AS_TYPE } });
  };

  /** ada with a thought and a reply of each visibility, and all readers. */
  async function createData() {
    const ada = await context.thoughts.join();
    const [follower, pending, blocked, blocker, other, reader] = await Promise.all(
      ['follower', 'pending', 'blocked', 'blocker', 'other', 'reader'].map((name) => peer().addActor(name)),
    );
    assert.ok(follower && pending && blocked && blocker && other && reader);
    const send = async (actor: PeerActor, type: string, fields: object) => {
      assert.equal(await actor.send(context.inbox(), actor.activity(type, { ...fields })), 202);
      await context.drain();
    };
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const object = context.actorUri(ada.username);
    for (const actor of [follower, blocked, blocker]) await send(actor, 'Follow', { object });
    await ada.put('/users/me', { manuallyApprovesFollowers: true });
    await send(pending, 'Follow', { object });
    await send(other, 'Create', { object: other.note({ to: [PUBLIC] }) });
    assert.equal((await ada.post(`/users/${blocked.handle}/block`)).status, 204);
    await send(blocker, 'Block', { object });
    const post = async (visibility: string, replyTo: string | null) => {
      const content = `the ${visibility} ${replyTo === null ? 'thought' : 'reply'}`;
      const { status, body } = await ada.post('/thoughts', { content, visibility, replyTo });
      assert.equal(status, 201);
      return { id: String(body.id), content, visibility };
    };
    const thoughts = [];
    for (const visibility of VISIBILITIES) {
      const parent = await post(visibility, null);
      thoughts.push(parent);
      for (const reply of VISIBILITIES) thoughts.push(await post(reply, parent.id));
    }
    // Public documents need no signature, so a block only hides the others.
    const readers: Record<string, Reader & { sees: readonly string[] }> = {
      nobody: { actor: null, sees: ['public'] },
      'an accepted follower': { actor: follower, sees: ['public', 'followers'] },
      'a pending follower': { actor: pending, sees: ['public'] },
      'a blocked actor': { actor: blocked, sees: ['public'] },
      'a blocking actor': { actor: blocker, sees: ['public'] },
      'a known actor': { actor: other, sees: ['public'] },
      'an unknown actor': { actor: reader, sees: ['public'] },
      'another actor with the follower’s key id': {
        actor: other,
        key: { ...other.key, id: follower.key.id },
        sees: ['public'],
      },
    };
    return { ada, thoughts, readers };
  }

  test('every document has the content that the model predicts for every reader', async () => {
    const { ada, thoughts, readers } = await createData();
    const user = `/users/${ada.username}`;
    let shown = 0;
    for (const [who, reader] of Object.entries(readers)) {
      const sees = ({ visibility }: { visibility: string }) => reader.sees.includes(visibility);
      const secrets = thoughts
        .filter((thought) => !sees(thought))
        .flatMap(({ id, content }) => [id, content]);
      const look = async (path: string): Promise<number> => {
        const { status, text } = await read(path, reader);
        // The parent's id is part of a reply; the parent's content is not.
        const told = text.replaceAll(/"inReplyTo":"[^"]*"/g, '');
        for (const secret of secrets)
          assert.ok(!told.includes(secret), `${path} reveals ${secret} to ${who}`);
        return status;
      };
      for (const thought of thoughts) {
        const { id } = thought;
        const paths = ['', '/replies', '/replies?page=1', '/likes', '/shares'].map(
          (part) => `/thoughts/${id}${part}`,
        );
        const met = sees(thought) ? 200 : 404;
        for (const path of paths)
          assert.equal(await look(path), met, `${path} for ${who}, ${thought.visibility}`);
        shown += Number(met === 200);
      }
      for (const path of ['', '/outbox', '/outbox?page=1', '/followers?page=1', '/following?page=1'])
        await look(user + path);
    }
    assert.ok(shown > 20);
    // All other documents are equal for all readers.
    for (const { id, visibility } of thoughts) {
      for (const reader of Object.values(readers)) {
        const { status } = await read(`/activities/create-${id}`, reader);
        assert.equal(status, visibility === 'public' ? 200 : 404);
      }
    }
    const { totalItems } = JSON.parse((await read(`${user}/outbox`, { actor: null })).text);
    assert.equal(totalItems, thoughts.filter(({ visibility }) => visibility === 'public').length);
  });
});
