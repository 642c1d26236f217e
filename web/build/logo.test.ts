// The logos of both apps: sizes, and corners.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { readLogo } from './logo.ts';

test('logos have the sizes that browsers and phones ask for, and corners only where none are cut', async () => {
  for (const app of ['thoughts', 'journal']) {
    const files = new Map(
      (await readLogo(join(import.meta.dirname, `../../${app}/web`))).map(({ path, body }) => [path, body]),
    );
    for (const [path, size, opacity] of [
      ['/icon-192.png', 192, 0],
      ['/icon-512.png', 512, 0],
      ['/icon-maskable.png', 512, 255],
      ['/apple-touch-icon.png', 180, 255],
    ] as const) {
      const { width, height, data } = PNG.sync.read(files.get(path) ?? assert.fail(path));
      assert.deepEqual([width, height, data[3]], [size, size, opacity], path);
    }
    const ico = files.get('/favicon.ico') ?? assert.fail();
    assert.deepEqual(
      [ico.readUInt16LE(2), ico[6], ico[7], ico.subarray(22).readUInt32BE(16)],
      [1, 32, 32, 32],
    );
  }
});
