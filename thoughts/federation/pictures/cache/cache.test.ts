import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { openPictureCache } from './cache.ts';

const BLOCK = 4096;

test('tiny pictures are charged whole disk blocks, which limits their number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-pictures-'));
  try {
    const clock = createTestClock();
    const cache = await openPictureCache(folder, 16 * BLOCK, clock);
    for (let number = 0; number < 40; number += 1) {
      clock.advance(1000);
      const bytes = Buffer.from(`picture ${number}`);
      await cache.store(`https://other.example/${number}`, {
        contentType: 'image/png',
        hash: 'x'.repeat(22),
        bytes,
      });
      const names = await readdir(folder, { recursive: true });
      const stored = names.filter((name) => /[\da-f]{40}$/.test(name));
      assert.ok(stored.length <= 16, `${stored.length} files`);
    }
    assert.ok(await cache.find('https://other.example/39'), 'the newest is retained');
    assert.equal(await cache.find('https://other.example/0'), null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
