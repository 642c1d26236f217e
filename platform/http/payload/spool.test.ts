import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { createSpool, spoolAll } from './spool.ts';

const PIECE = 16_384;

test('a spooled file is read completely, and not ahead of its reader', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-spool-'));
  try {
    const content = Buffer.from(Array.from({ length: 5 * PIECE + 7 }, (_, at) => at % 251));
    const spooled = await spoolAll(createSpool({ folder, bytes: 1024 * 1024 }), [content]);
    const stream = spooled.stream();
    spooled.release();
    const reader = new PassThrough({ writableHighWaterMark: 1, readableHighWaterMark: 1 });
    const done = pipeline(stream, reader);
    while (!reader.writableNeedDrain) await new Promise(setImmediate);
    for (let count = 0; count < 100; count += 1) await new Promise(setImmediate);
    const held = stream.readableLength;
    assert.deepEqual(await buffer(reader), content);
    await done;
    assert.equal(held, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a chunk of a file references only its own memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-spool-'));
  try {
    const spooled = await spoolAll(createSpool({ folder, bytes: 1024 * 1024 }), [Buffer.alloc(3 * PIECE)]);
    const sizes: [number, number][] = [];
    const stream = spooled.stream();
    spooled.release();
    for await (const piece of stream as AsyncIterable<Buffer>)
      sizes.push([piece.length, piece.buffer.byteLength]);
    assert.deepEqual(
      sizes,
      Array.from({ length: 3 }, () => [PIECE, PIECE]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
