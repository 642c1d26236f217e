import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ConfigurationError, readSettings } from '../../../config/settings.ts';
import { bucketSkipReason, createTestBucket } from '../../../testing/servers/s3.ts';
import { openBlobStore } from '../open.ts';
import { mediaSettings, readBucket } from '../settings.ts';

const read = (environment: Record<string, string>) => readBucket(readSettings(mediaSettings, environment));

async function open(t: TestContext, environment: Record<string, string>) {
  const mediaFolder = await mkdtemp(join(tmpdir(), 'media-'));
  t.after(() => rm(mediaFolder, { recursive: true }));
  return await openBlobStore({ mediaFolder, mediaBucket: read(environment) });
}

async function* chunks(text: string) {
  yield Buffer.from(text);
}

test('a bucket is named with or without a prefix, and any other value is refused', () => {
  const placed = (MEDIA_STORE: string) => {
    const { name, prefix } = read({ MEDIA_STORE }) ?? {};
    return [name, prefix];
  };
  assert.equal(read({}), null);
  assert.deepEqual(placed('s3://media'), ['media', '']);
  assert.deepEqual(placed('s3://media/'), ['media', '']);
  assert.deepEqual(placed('s3://media.example/a/b-c/'), ['media.example', 'a/b-c/']);
  for (const wrong of [
    'media',
    's3://',
    's3://m',
    's3://media/../x',
    's3://media//x',
    's3://me dia',
    'file:///x',
  ]) {
    assert.throws(() => read({ MEDIA_STORE: wrong }), ConfigurationError, wrong);
  }
  assert.throws(() => read({ MEDIA_STORE: 's3://media', S3_ACCESS_KEY_ID: 'half' }), /must be set together/);
});

describe('a bucket', { skip: bucketSkipReason() }, () => {
  test('that is missing or inaccessible is reported at the start in one sentence', async (t) => {
    const settings = await createTestBucket();
    await assert.rejects(open(t, { ...settings, MEDIA_STORE: 's3://elsewhere' }), {
      message: /^The bucket elsewhere cannot be used: NoSuchBucket: /,
    });
    await assert.rejects(open(t, { ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }), {
      message: /cannot be used: SignatureDoesNotMatch: /,
    });
  });

  test('refuses a file that differs from the staged one', async (t) => {
    const store = await open(t, await createTestBucket());
    const id = randomUUID();
    const file = await store.stageFile(chunks('hello'), { maxBytes: 5 });
    await assert.rejects(store.put(id, { ...file, sha256: '0'.repeat(64) }));
    assert.equal(await store.size(id), null);
  });

  test('lists only objects below its prefix', async (t) => {
    const settings = await createTestBucket();
    const ours = await open(t, settings);
    const theirs = await open(t, { ...settings, MEDIA_STORE: `${settings.MEDIA_STORE}/theirs` });
    const id = randomUUID();
    await theirs.put(id, await theirs.stageFile(chunks('theirs'), { maxBytes: 6 }));
    assert.deepEqual(await Array.fromAsync(ours.listIds()), []);
    assert.equal(await ours.size(id), null);
    assert.deepEqual(await Array.fromAsync(theirs.listIds()), [id]);
  });
});

test('an unavailable storage opens, and its operations are refused until it is available', async (t) => {
  const store = await open(t, {
    MEDIA_STORE: 's3://media',
    // No server can listen on this port.
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const id = randomUUID();
  const file = await store.stageFile(chunks('hello'), { maxBytes: 5 });
  const refused = { kind: 'unavailable', retryAfter: 30 };
  await assert.rejects(store.probe(), refused);
  await assert.rejects(store.put(id, file), refused);
  await assert.rejects(store.open(id), refused);
  await assert.rejects(store.delete(id), refused);
  await assert.rejects(Array.fromAsync(store.listIds()), refused);
  await store.discard(file);
});
