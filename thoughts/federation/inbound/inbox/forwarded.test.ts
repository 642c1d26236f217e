// A forwarded Delete of a known thought while its origin returns 404.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('a forwarded Delete', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  let count = 0;

  /** A known note, whose Delete another actor forwards while its server returns 404. */
  async function forward() {
    count += 1;
    const author = await peer().addActor(`author${count}`);
    const forwarder = await peer().addActor(`forwarder${count}`);
    const ada = await here.thoughts.join();
    await forwarder.send(here.inbox(), forwarder.activity('View', {}), { at: here.thoughts.clock.now() });
    await forwarder.send(
      here.inbox(),
      forwarder.activity('Follow', { object: here.actorUri(ada.username) }),
      { at: here.thoughts.clock.now() },
    );
    await ada.post('/federation/follow-remote', { handle: author.handle });
    const note = author.note({ content: `by ${author.username}` });
    await author.send(here.inbox(), author.activity('Create', { object: note }), {
      at: here.thoughts.clock.now(),
    });
    await here.drain();
    peer().fail(note.id, 404);
    const signature = { type: 'RsaSignature2017', creator: author.key.id, signatureValue: 'x' };
    const gone = { ...author.activity('Delete', { object: note.id }), signature };
    const at = here.thoughts.clock.now();
    assert.equal(await author.send(here.inbox(), gone, { key: forwarder.key, at }), 202);
    await here.drain();
    const isLeft = async () =>
      (await here.thoughts.client.get(`/users/${author.handle}/thoughts`)).body.data.length === 1;
    const later = async () => {
      here.thoughts.clock.advance(3 * HOUR);
      await here.drain();
    };
    return { note, isLeft, later };
  }

  test('a temporary 404 of the origin deletes nothing', async () => {
    const { note, isLeft, later } = await forward();
    assert.equal(await isLeft(), true);
    peer().serve(note.id, note);
    for (let attempt = 0; attempt < 9; attempt += 1) await later();
    assert.equal(await isLeft(), true);
  });

  test('a repeated 404 of the origin deletes the post', async () => {
    const { isLeft, later } = await forward();
    for (let attempt = 0; attempt < 6; attempt += 1) await later();
    assert.equal(await isLeft(), true);
    await later();
    assert.equal(await isLeft(), false);
  });
});
