// Published documents and delivered activities match the golden files: the data is constant except for
// addresses, ids, keys and hashes.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { createPublishedFixture, type PublishedFixture } from './fixture.ts';

describe('published documents and activities', () => {
  let fixture: PublishedFixture & AsyncDisposable;
  before(async () => {
    fixture = await createPublishedFixture();
  });
  after(() => fixture?.[Symbol.asyncDispose]());
  const expect = (name: string, documents: object) =>
    expectGolden(
      new URL(`${name}.golden.json`, import.meta.url),
      `${JSON.stringify(fixture.named(documents), null, 2)}\n`,
    );

  test('documents by URL', async () => expect('documents', await fixture.read(fixture.documents)));

  test('discovery documents', async () => expect('discovery', await fixture.read(fixture.discovery)));

  test('delivered activities by action', async () => {
    const delivered: Record<string, object> = {};
    for (const [name, act] of Object.entries(fixture.actions)) {
      const arrived = await fixture.deliveriesOf(act);
      assert.ok(arrived.length > 0, name);
      delivered[name] = arrived;
    }
    await expect('delivered', delivered);
  });
});
