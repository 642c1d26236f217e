// What other servers get from this one, over HTTP and as it arrives, is as committed: of a world that is
// always the same one but for its addresses, ids, keys and hashes.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { createPublishedFixture, type PublishedFixture } from './fixture.ts';

describe('what is published', () => {
  let stage: PublishedFixture & AsyncDisposable;
  before(async () => {
    stage = await createPublishedFixture();
  });
  after(() => stage?.[Symbol.asyncDispose]());
  const expect = (name: string, documents: object) =>
    expectGolden(
      new URL(`${name}.golden.json`, import.meta.url),
      `${JSON.stringify(stage.named(documents), null, 2)}\n`,
    );

  test('documents, by their addresses', async () => expect('documents', await stage.read(stage.documents)));

  test('what one finds the others by', async () => expect('discovery', await stage.read(stage.discovery)));

  test('what arrives elsewhere, by what was done here', async () => {
    const delivered: Record<string, object> = {};
    for (const [name, act] of Object.entries(stage.actions)) {
      const arrived = await stage.deliveriesOf(act);
      assert.ok(arrived.length > 0, name);
      delivered[name] = arrived;
    }
    await expect('delivered', delivered);
  });
});
