// Updates of notes and actors whose dates do not order the versions: whole seconds, edits within one second,
// future dates, and restored servers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('Updates with equal dates', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();

  test('a differing Update that is not older applies, regardless of its date; a Create never does', async () => {
    const ana = await peer().addActor('ana');
    const ada = await here.thoughts.join();
    await ada.post('/federation/follow-remote', { handle: ana.handle });
    const published = '2026-01-02T03:04:05.678Z';
    const note = (content: string, updated?: string) =>
      ana.note({ id: ana.id('note'), content, published, ...(updated ? { updated } : {}) });
    const send = async (type: string, object: object) => {
      assert.equal(await ana.send(here.inbox(), ana.activity(type, { object })), 202);
      await here.drain();
      const { body } = await here.thoughts.client.get(`/users/${ana.handle}/thoughts`);
      return body.data[0].content;
    };
    assert.equal(await send('Create', note('one')), 'one');
    assert.equal(await send('Update', note('two', published)), 'two');
    assert.equal(await send('Update', note('three', '2026-01-02T03:04:05Z')), 'three', 'whole seconds');
    assert.equal(await send('Create', note('one')), 'three');
    assert.equal(await send('Update', note('old', '2026-01-02T03:04:04Z')), 'three', 'older');
    assert.equal(await send('Update', note('four', '2026-01-02T03:04:09Z')), 'four');
    assert.equal(await send('Update', note('five', '2026-01-02T03:04:09Z')), 'five', 'within a second');
    assert.equal(await send('Update', note('older', published)), 'five');
  });

  test('a future date of an actor does not invalidate later updates', async () => {
    const ana = await peer().addActor('ana_ahead', { name: 'first', updated: '2999-01-01T00:00:00Z' });
    await ana.send(here.inbox(), ana.activity('Create', { object: ana.note({ cc: here.readers() }) }));
    here.thoughts.clock.advance(60_000);
    const updated = new Date(here.thoughts.clock.now()).toISOString();
    const object = { ...ana.document, name: 'second', updated };
    assert.equal(await ana.send(here.inbox(), ana.activity('Update', { object })), 202);
    await here.drain();
    const { body } = await here.thoughts.client.get(`/users/${ana.handle}`);
    assert.equal(body.displayName, 'second');
  });

  test('a fetched actor document applies even if its date is older', async () => {
    const ana = await peer().addActor('ana_back', { name: 'lost', updated: '2026-01-02T00:00:00Z' });
    const look = async () =>
      (await (await here.thoughts.join()).get(`/remote-actors?handle=${ana.handle}`)).body.displayName;
    assert.equal(await look(), 'lost');
    Object.assign(ana.document, { name: 'restored', updated: '2026-01-01T00:00:00Z' });
    here.thoughts.clock.advance(25 * HOUR);
    assert.equal(await look(), 'restored');
    const asked = peer().asked(new URL(ana.uri).pathname);
    await look();
    assert.equal(peer().asked(new URL(ana.uri).pathname), asked, 'it is current again');
  });
});
