// Image uploads by apps: accepted formats, delivery and permissions.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { CANARY } from '@tandem/platform/media/testing/bytes.ts';
import { GIF, JPEG, PNG } from '@tandem/platform/media/testing/photos.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { PNG as Image } from 'pngjs';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';
import { formOf, PHOTO, uploadPicture } from '../testing/pictures.ts';

const QUOTA = 40_000;

/** The start of a HEIC file as produced by phones. */
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);

eachDatabase('media of the client API', (dialect) => {
  const thoughts = useThoughts(dialect, {
    THOUGHTS_MAX_PICTURE_BYTES: '20000',
    THOUGHTS_MAX_MEDIA_BYTES_PER_USER: String(QUOTA),
  });
  const pathOf = (url: string) => url.slice(thoughts.service.url.length);
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const staged = () => readdir(join(thoughts.config.mediaFolder, 'incoming'));

  test('a picture is served without metadata, at an unguessable URL', async () => {
    const ada = await joinWithApp(thoughts);
    const { url, ...media } = await uploadPicture(ada, { description: ' A cat ', focus: '0.5,-1' });
    assert.match(media.id, /^\d{1,16}$/);
    const size = { width: 8, height: 8, size: '8x8', aspect: 1 };
    assert.deepEqual(media, {
      id: media.id,
      type: 'image',
      preview_url: url,
      remote_url: null,
      meta: { original: size, small: size, focus: { x: 0.5, y: -1 } },
      description: 'A cat',
      blurhash: null,
    });
    assert.ok(PHOTO.includes(CANARY));
    assert.deepEqual(await bytesOf(url), JPEG[2]?.clean);
    assert.deepEqual(await staged(), []);
    const served = await thoughts.client.get(pathOf(url), { headers: { range: 'bytes=0-1' } });
    assert.equal(served.status, 206);
    const header = (name: string) => served.headers.get(name);
    assert.deepEqual(
      [header('content-type'), header('x-content-type-options'), header('content-length')],
      ['image/jpeg', 'nosniff', '2'],
    );
    assert.equal(header('content-security-policy'), "sandbox; default-src 'none'");
    assert.equal(header('cache-control'), 'public, max-age=3600');
    const again = { headers: { 'if-none-match': header('etag') ?? '' } };
    assert.equal((await thoughts.client.get(pathOf(url), again)).status, 304);
    for (const other of ['.png', '.jpg/x', '']) {
      assert.equal((await thoughts.client.get(pathOf(url).replace('.jpg', other))).status, 404, other);
    }
  });

  test('types are detected from the bytes, and unsupported types are refused', async () => {
    const ada = await joinWithApp(thoughts);
    for (const [file, type, width] of [
      [PNG[1]?.dirty, 'image/png', 1],
      [GIF[1]?.dirty, 'image/gif', 1],
    ] as const) {
      const media = await uploadPicture(ada, { file: file ?? '' });
      assert.equal(media.meta.original.width, width);
      assert.equal((await thoughts.client.get(pathOf(media.url))).headers.get('content-type'), type);
    }
    const cases: [file: Buffer | string, status: number, error: RegExp][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422, /JPEG/],
      [Buffer.from('<html><script>alert(1)</script>'), 422, /JPEG/],
      [HEIC, 422, /^Validation failed: HEIC pictures are not accepted.*JPEG/],
      [PHOTO.subarray(0, 60), 422, /damaged/],
      [Buffer.alloc(20_001), 413, /20000/],
      [Buffer.alloc(0), 422, /blank/],
      ['text', 422, /blank/],
    ];
    for (const [file, status, error] of cases) {
      const reply = await ada.post('/api/v2/media', formOf({ file }));
      assert.equal(reply.status, status, reply.text);
      assert.match(reply.body.error, error);
    }
    assert.equal((await ada.post('/api/v1/media', { description: 'no form' })).status, 422);
    assert.deepEqual(await staged(), []);
  });

  test('a picture with more pixels than the published limit is refused', async () => {
    const ada = await joinWithApp(thoughts);
    const { body } = await ada.get('/api/v2/instance');
    const { media_attachments: limits, statuses } = body.configuration;
    assert.deepEqual([limits.image_size_limit, statuses.max_media_attachments], [20_000, 4]);
    assert.ok(limits.supported_mime_types.includes('image/webp'));
    const png = Image.sync.write(new Image({ width: 1, height: 1 }));
    // Changes only the width and the checksum.
    const { crc32 } = await import('node:zlib');
    png.writeUInt32BE(limits.image_matrix_limit + 1, 16);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const { status, body: refused } = await ada.post('/api/v1/media', formOf({ file: png }));
    assert.equal(status, 422, JSON.stringify(refused));
    assert.match(refused.error, /pixels/);
  });

  test('the quota limits the stored media of an account, without deleted ones', async () => {
    const ada = await joinWithApp(thoughts);
    const noise = new Image({ width: 40, height: 20 });
    noise.data.fill(randomBytes(noise.data.length));
    const big = Image.sync.write(noise);
    const ids: string[] = [];
    for (let tries = 0; tries < 50; tries += 1) {
      const { status, body } = await ada.post('/api/v2/media', formOf({ file: big }));
      if (status === 413) {
        assert.match(body.error, /40000/);
        break;
      }
      ids.push(body.id);
    }
    assert.equal(ids.length, Math.floor(QUOTA / big.length));
    assert.equal((await ada.delete(`/api/v1/media/${ids[0]}`)).status, 200);
    await uploadPicture(ada, { file: big });
    await uploadPicture(await joinWithApp(thoughts), { file: big });
  });

  test('media is readable, editable and deletable only by its owner', async () => {
    const ada = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    const { id, url } = await uploadPicture(ada);
    const path = `/api/v1/media/${id}`;
    const changed = await ada.put(path, { description: 'A dog', focus: '0,0' });
    assert.deepEqual([changed.body.description, changed.body.meta.focus], ['A dog', undefined]);
    assert.deepEqual((await ada.get(path)).body, changed.body);
    for (const focus of ['2,0', 'x', '0', '0,0,0', '1e999,0', 'NaN,NaN']) {
      assert.equal((await ada.put(path, { focus })).status, 422, focus);
    }
    assert.equal((await ada.put(path, { description: 'x'.repeat(1501) })).status, 422);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      assert.equal((await eve.send(method, path)).status, 404, method);
      for (const other of ['0', 'x', '99999999999999999999', '-1']) {
        assert.equal((await ada.send(method, `/api/v1/media/${other}`)).status, 404, method);
      }
    }
    const reader = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await reader.post('/api/v2/media', formOf({ file: PHOTO }))).status, 403);
    assert.equal((await ada.delete(path)).status, 200);
    assert.equal((await ada.get(path)).status, 404);
    assert.equal((await thoughts.client.get(pathOf(url))).status, 404);
  });

  test('unattached media is deleted after a day, and its file a day later', async () => {
    const ada = await joinWithApp(thoughts);
    const waiting = await uploadPicture(ada);
    const shown = await uploadPicture(ada);
    await ada.post('/api/v1/statuses', { media_ids: [shown.id] });
    const hasFile = async (url: string) => {
      const id = pathOf(url).slice('/media/'.length, -'.jpg'.length);
      return (await readdir(thoughts.config.mediaFolder, { recursive: true })).some((name) =>
        name.endsWith(id),
      );
    };
    thoughts.clock.advance(DAY - HOUR);
    await thoughts.service.runJobs();
    assert.equal((await ada.get(`/api/v1/media/${waiting.id}`)).status, 200);
    thoughts.clock.advance(HOUR);
    await thoughts.service.runJobs();
    const later = ada.self;
    assert.equal((await later.get(pathOf(waiting.url))).status, 404);
    assert.ok(await hasFile(waiting.url), 'the row exists for a backup that began before');
    thoughts.clock.advance(DAY);
    await thoughts.service.runJobs();
    assert.equal(await hasFile(waiting.url), false);
    assert.equal((await thoughts.client.get(pathOf(shown.url))).status, 200);
  });
});
