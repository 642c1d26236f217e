import assert from 'node:assert/strict';
import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { openPictureCache } from './cache.ts';

const BLOCK = 4096;

const pictureOf = (bytes: Buffer) => ({ contentType: 'image/png', hash: 'x'.repeat(22), bytes });

test('tiny pictures are charged whole disk blocks, which limits their number', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-pictures-'));
  const clock = createTestClock();
  const cache = await openPictureCache(folder.path, 16 * BLOCK, clock);
  for (let number = 0; number < 40; number += 1) {
    clock.advance(1000);
    await cache.store(`https://other.example/${number}`, pictureOf(Buffer.from(`picture ${number}`)));
    const names = await readdir(folder.path, { recursive: true });
    const stored = names.filter((name) => /[\da-f]{40}$/.test(name));
    assert.ok(stored.length <= 16, `${stored.length} files`);
  }
  assert.ok(await cache.find('https://other.example/39'), 'the newest is retained');
  assert.equal(await cache.find('https://other.example/0'), null);
});

test('a picture larger than a quarter of the limit is not stored', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-pictures-'));
  const cache = await openPictureCache(folder.path, 16 * BLOCK, createTestClock());
  for (const blocks of [3, 4]) {
    const url = `https://other.example/${blocks}`;
    await cache.store(url, pictureOf(Buffer.alloc(blocks * BLOCK)));
    assert.equal((await cache.find(url)) !== null, blocks === 3);
  }
});
