import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { createChunkBudget, createSpool, spoolAll } from './spool.ts';

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

test('a limited number of chunks is written per iteration, in order', async () => {
  const budget = createChunkBudget(2);
  const written: number[] = [];
  const seen: number[] = [];
  for (let piece = 0; piece < 5; piece += 1) budget.next(() => written.push(piece));
  for (; written.length < 6; await new Promise(setImmediate)) {
    seen.push(written.length);
    if (seen.length === 1) budget.next(() => written.push(5));
  }
  assert.deepEqual(written, [0, 1, 2, 3, 4, 5]);
  assert.ok(
    seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 2),
    seen.join(),
  );
});

test('first chunks precede the rest of long responses, which continue', async () => {
  const budget = createChunkBudget(2);
  const written: string[] = [];
  const write = (name: string, sent: number) => budget.next(() => written.push(name), sent);
  for (const name of ['long1', 'long2', 'long3', 'long4', 'long5']) write(name, 1_000_000);
  for (const name of ['short1', 'short2', 'short3', 'short4']) write(name, 0);
  while (written.length < 9) await new Promise(setImmediate);
  assert.deepEqual(written, [
    'long1',
    'long2',
    'short1',
    'short2',
    'short3',
    'long3',
    'short4',
    'long4',
    'long5',
  ]);
});
