import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Refusal } from '../../refusal.ts';
import { withDiskRefusals } from '../../storage/disk-fault.ts';
import { makeReadOnly, smallDiskSkipReason } from '../../testing/faults/disk.ts';
import { DAY } from '../../time/clock.ts';
import { openDiskStore } from './open.ts';

async function storeFor(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'media-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return { directory, store: await openDiskStore(directory) };
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const textOf = async (medium: { stream: AsyncIterable<Uint8Array> } | null) =>
  medium === null ? null : String(Buffer.concat(await Array.fromAsync(medium.stream)));

test('a staged file is stored under its id, read in full and in part, and deleted', async (t) => {
  const { directory, store } = await storeFor(t);
  const id = randomUUID();
  const staged = await store.stageFile(chunks('hello ', 'world'), { maxBytes: 11 });
  assert.equal(staged.size, 11);
  assert.equal(staged.sha256, createHash('sha256').update('hello world').digest('hex'));
  assert.equal(await store.open(id), null);

  await store.put(id, staged);
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
  assert.deepEqual(await readdir(join(directory, id.slice(0, 2))), [id]);
  const medium = await store.open(id);
  assert.equal(medium?.size, 11);
  assert.equal(await textOf(medium), 'hello world');
  assert.equal(await textOf(await store.open(id, { start: 6 })), 'world');
  assert.equal(await textOf(await store.open(id, { start: 1, end: 3 })), 'ell');

  await store.delete(id);
  await store.delete(id);
  assert.equal(await store.open(id), null);
});

test('a file over the limit is refused and not stored', async (t) => {
  const { directory, store } = await storeFor(t);
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield Buffer.alloc(4);
    }
  }
  await assert.rejects(store.stageFile(endless(), { maxBytes: 10 }), { kind: 'too-large' });
  assert.equal(asked, 3);
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
});

test('an error of the source is rethrown, and no file is stored', async (t) => {
  const { directory, store } = await storeFor(t);
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('hung up');
  }
  await assert.rejects(store.stageFile(broken(), { maxBytes: 10 }), /hung up/);
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
});

test('a staged file that cannot be removed remains without an error', {
  skip: smallDiskSkipReason,
}, async (t) => {
  const { directory, store } = await storeFor(t);
  const staged = await store.stageFile(chunks('x'), { maxBytes: 1 });
  {
    await using _readOnly = await makeReadOnly(directory);
    await store.discard(staged);
  }
  assert.equal((await readdir(join(directory, 'incoming'))).length, 1);
});

test('a discarded file is removed, and discarding it twice is allowed', async (t) => {
  const { directory, store } = await storeFor(t);
  const staged = await store.stageFile(chunks('x'), { maxBytes: 1 });
  await store.discard(staged);
  await store.discard(staged);
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
});

test('an id other than a lower-case UUID is unknown and never becomes a path', async (t) => {
  const { directory, store } = await storeFor(t);
  await writeFile(join(directory, 'secret'), 'secret');
  const staged = await store.stageFile(chunks('x'), { maxBytes: 1 });
  for (const id of [
    '',
    '../secret',
    'secret',
    '..',
    `${randomUUID()}/..`,
    `${randomUUID()}\n`,
    'AB'.repeat(18),
  ]) {
    assert.equal(await store.open(id), null);
    await store.delete(id);
    await assert.rejects(store.put(id, staged), TypeError);
  }
  assert.deepEqual((await readdir(directory)).sort(), ['incoming', 'secret']);
});

test('listIds lists stored files, with storedBefore only older ones', async (t) => {
  const { directory, store } = await storeFor(t);
  const kept = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of kept) await store.put(id, await store.stageFile(chunks(id), { maxBytes: 99 }));
  await store.stageFile(chunks('staged'), { maxBytes: 99 });
  await writeFile(join(directory, kept[0]?.slice(0, 2) ?? '', 'stray'), '');
  assert.deepEqual((await Array.fromAsync(store.listIds())).sort(), kept.sort());
  assert.deepEqual(await Array.fromAsync(store.listIds({ storedBefore: 0 })), []);
  assert.equal((await Array.fromAsync(store.listIds({ storedBefore: Date.now() + DAY }))).length, 3);
});

test('opening removes only staged files older than a day', async (t) => {
  const { directory, store } = await storeFor(t);
  const old = await store.stageFile(chunks('old'), { maxBytes: 9 });
  const young = await store.stageFile(chunks('young'), { maxBytes: 9 });
  const longAgo = (Date.now() - DAY) / 1000 - 60;
  await utimes(old.path, longAgo, longAgo);
  const again = await openDiskStore(directory);
  const id = randomUUID();
  await again.put(id, young);
  assert.equal(await textOf(await again.open(id)), 'young');
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
});

test('a missing folder, as of an unmounted disk, is the refusal unavailable; a missing file is null', async (t) => {
  const { directory, store } = await storeFor(t);
  const staged = await store.stageFile(chunks('photo'), { maxBytes: 9 });
  await rm(directory, { recursive: true });
  const isAway = (error: unknown) => error instanceof Refusal && error.kind === 'unavailable';
  await assert.rejects(store.put(randomUUID(), staged), isAway);
  await assert.rejects(store.stageFile(chunks('other'), { maxBytes: 9 }), isAway);
  await assert.rejects(store.probe(), isAway);
  assert.equal(await store.open(randomUUID()), null);
});

test('the probe leaves no file behind', async (t) => {
  const { directory, store } = await storeFor(t);
  await store.probe();
  assert.deepEqual(await readdir(directory), ['incoming']);
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
});

test('a full or failing disk is the refusal unavailable, any other error is unchanged', async () => {
  const fault = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS', 'ENOENT']) {
    const refused = withDiskRefusals(() => Promise.reject(fault(code)));
    await assert.rejects(
      refused,
      (error) => error instanceof Refusal && error.kind === 'unavailable' && error.retryAfter === 30,
    );
  }
  await assert.rejects(
    withDiskRefusals(() => Promise.reject(fault('EACCES'))),
    { code: 'EACCES' },
  );
});
