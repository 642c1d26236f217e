import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { readSettings } from '../../config/settings.ts';
import { bucketSkipReason } from '../../testing/servers/s3.ts';
import { type Storage, storageSettings } from '../../testing/storages.ts';
import { DAY } from '../../time/clock.ts';
import { openBlobStore } from './open.ts';
import { mediaSettings, readBucket } from './settings.ts';

async function storeFor(t: TestContext, storage: Storage) {
  const mediaFolder = await mkdtemp(join(tmpdir(), 'media-'));
  t.after(() => rm(mediaFolder, { recursive: true }));
  const mediaBucket = readBucket(readSettings(mediaSettings, await storageSettings(storage)));
  const store = await openBlobStore({ mediaFolder, mediaBucket });
  return { store, staged: () => readdir(join(mediaFolder, 'incoming')) };
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const textOf = async (medium: { stream: AsyncIterable<Uint8Array> } | null) =>
  medium === null ? null : String(Buffer.concat(await Array.fromAsync(medium.stream)));

for (const storage of ['disk', 's3'] as const) {
  describe(`a blob store (${storage})`, { skip: storage === 's3' && bucketSkipReason() }, () => {
    test('stores a staged file under its id, reads it in full and in part, and deletes it', async (t) => {
      const { store, staged } = await storeFor(t, storage);
      const id = randomUUID();
      const file = await store.stageFile(chunks('hello ', 'world'), { maxBytes: 11 });
      assert.equal(file.size, 11);
      assert.equal(file.sha256, createHash('sha256').update('hello world').digest('hex'));
      assert.deepEqual([await store.open(id), await store.size(id)], [null, null]);

      await store.put(id, file);
      assert.deepEqual(await staged(), []);
      assert.equal(await store.size(id), 11);
      const whole = await store.open(id);
      assert.deepEqual([whole?.size, await textOf(whole)], [11, 'hello world']);
      const part = await store.open(id, { start: 1, end: 3 });
      assert.deepEqual([part?.size, await textOf(part)], [11, 'ell']);
      assert.equal(await textOf(await store.open(id, { start: 6 })), 'world');

      await store.delete(id);
      await store.delete(id);
      assert.deepEqual([await store.open(id), await store.size(id)], [null, null]);
    });

    test('reads a large file unchanged, and releases one that is not read completely', async (t) => {
      const { store } = await storeFor(t, storage);
      const id = randomUUID();
      const piece = Buffer.alloc(100_000, 'piece');
      const file = await store.stageFile(
        (async function* () {
          for (let at = 0; at < 80; at += 1) yield piece;
        })(),
        { maxBytes: 8_000_000 },
      );
      await store.put(id, file);
      const half = await store.open(id);
      for await (const _first of half?.stream ?? []) break;
      const hash = createHash('sha256');
      for await (const chunk of (await store.open(id))?.stream ?? []) hash.update(chunk);
      assert.equal(hash.digest('hex'), file.sha256);
    });

    test('contains nothing under an id other than a lower-case UUID', async (t) => {
      const { store } = await storeFor(t, storage);
      const file = await store.stageFile(chunks('x'), { maxBytes: 1 });
      for (const id of ['', '..', '../x', `${randomUUID()}/..`, `${randomUUID()}\n`, 'AB'.repeat(18)]) {
        assert.deepEqual([await store.open(id), await store.size(id)], [null, null]);
        await store.delete(id);
        await assert.rejects(store.put(id, file), TypeError);
      }
    });

    test('lists the ids of stored files, with storedBefore only older ones', async (t) => {
      const { store } = await storeFor(t, storage);
      const kept = [randomUUID(), randomUUID(), randomUUID()];
      for (const id of kept) await store.put(id, await store.stageFile(chunks(id), { maxBytes: 99 }));
      await store.stageFile(chunks('staged'), { maxBytes: 99 });
      assert.deepEqual((await Array.fromAsync(store.listIds())).sort(), kept.sort());
      assert.deepEqual(await Array.fromAsync(store.listIds({ storedBefore: 0 })), []);
      assert.equal((await Array.fromAsync(store.listIds({ storedBefore: Date.now() + DAY }))).length, 3);
    });

    test('leaves no file behind after its probe', async (t) => {
      const { store, staged } = await storeFor(t, storage);
      await store.probe();
      assert.deepEqual([await staged(), await Array.fromAsync(store.listIds())], [[], []]);
    });
  });
}
