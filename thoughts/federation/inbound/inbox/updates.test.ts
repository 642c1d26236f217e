// Updates of notes whose dates do not tell one version from the next: whole seconds, and edits within one
// second.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('Updates of the same time', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();

  test('an Update that differs and is not older is applied, whatever its date; a Create never', async () => {
    const [ana, ada] = [await peer().addActor('ana'), await here.thoughts.join()];
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
});
