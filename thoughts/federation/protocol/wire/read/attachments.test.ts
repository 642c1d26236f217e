import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter, webUrl } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { readAttachments } from './attachments.ts';

const FILE = 'https://files.example/a';
const read = (attachment: unknown) => readAttachments(attachment);
const one = (fields: object) => read({ type: 'Document', url: FILE, ...fields })[0];

test('a picture with all members, as Mastodon writes it', () => {
  const picture = {
    type: 'Document',
    mediaType: 'image/jpeg',
    url: `${FILE}.jpg`,
    name: 'A cat',
    blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH',
    focalPoint: [0.5, -1],
    width: 640,
    height: 480,
  };
  const [{ id, ...attachment } = { id: '' }, ...others] = read([picture]);
  assert.match(id, /^\d{1,16}$/);
  assert.deepEqual(others, []);
  assert.deepEqual(attachment, {
    type: 'image',
    mediaType: 'image/jpeg',
    url: `${FILE}.jpg`,
    alt: 'A cat',
    blurhash: picture.blurhash,
    focus: [0.5, -1],
    width: 640,
    height: 480,
  });
});

test('a URL may be a string, a Link or a list of them', () => {
  const link = { type: 'Link', href: `${FILE}.png`, mediaType: 'image/png', width: 3, height: 2 };
  const page = { type: 'Link', href: 'https://files.example/page', mediaType: 'text/html' };
  for (const url of [link, [link], [page, link], [page, link, `${FILE}.gif`]]) {
    const found = one({ url });
    assert.deepEqual(
      [found?.url, found?.type, found?.mediaType, found?.width, found?.height],
      [`${FILE}.png`, 'image', 'image/png', 3, 2],
      JSON.stringify(url),
    );
  }
  assert.equal(one({ url: [`${FILE}.mp3`] })?.type, 'audio');
  assert.equal(one({ url: undefined, href: `${FILE}.mp4` })?.type, 'video');
});

test('an invalid media type is null', () => {
  const mediaType = { toString: 1, valueOf: 1 };
  const found = one({ url: [{ type: 'Link', href: `${FILE}.png`, mediaType }], mediaType });
  assert.deepEqual([found?.url, found?.type, found?.mediaType], [`${FILE}.png`, 'image', null]);
});

const TYPES: [fields: object, type: string | undefined][] = [
  [{ mediaType: 'video/mp4' }, 'video'],
  [{ mediaType: 'Audio/OGG; codecs=opus' }, 'audio'],
  [{ mediaType: 'image/svg+xml' }, 'image'],
  [{ type: 'Image' }, 'image'],
  [{ type: ['Video', 'Document'] }, 'video'],
  [{ type: 'Audio', mediaType: 'text/html' }, 'audio'],
  [{ url: `${FILE}.WEBP?size=1#x` }, 'image'],
  [{}, 'unknown'],
  [{ mediaType: 'application/pdf' }, 'unknown'],
  [{ url: 'https://files.example/x.toString' }, 'unknown'],
  [{ url: 'https://files.example/constructor' }, 'unknown'],
  [{ type: 'Link', href: FILE }, undefined],
  [{ type: 'PropertyValue' }, undefined],
];

for (const [fields, type] of TYPES) {
  test(`the type of ${JSON.stringify(fields)} is ${type}`, () => assert.equal(one(fields)?.type, type));
}

test('URLs other than http and https, and non-objects, are omitted', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    '//x',
    '',
    7,
    {},
  ]) {
    assert.deepEqual(read({ type: 'Image', url }), [], String(url));
  }
  for (const url of ['https://user:secret@files.example/a', `https://files.example/${'a'.repeat(3000)}`]) {
    assert.deepEqual(read({ type: 'Image', url }), []);
  }
  for (const nothing of [null, undefined, 'https://files.example/a.png', 7, [null, 'x', []]]) {
    assert.deepEqual(read(nothing), []);
  }
});

test('the description is the name or the summary, also by language, and is truncated', () => {
  assert.equal(one({ name: ' A cat ', summary: 'no' })?.alt, 'A cat');
  assert.equal(one({ name: '', summary: 'A dog' })?.alt, 'A dog');
  assert.equal(one({ nameMap: { de: 'Ein Hund' } })?.alt, 'Ein Hund');
  assert.equal(one({ name: { a: 1 } })?.alt, '');
  assert.equal(one({ name: `a\0\ud800${'x'.repeat(9000)}` })?.alt.length, 1499);
});

test('invalid sizes, focal points and blurhashes are null', () => {
  for (const side of [0, -1, 1.5, '640', 1e9, null, [1]]) {
    assert.deepEqual(
      [one({ width: side })?.width, one({ height: side })?.height],
      [null, null],
      String(side),
    );
  }
  for (const focalPoint of [[2, 0], [0], [0, 0, 0], ['0', '0'], 'x', [Number.NaN, 0]]) {
    assert.equal(one({ focalPoint })?.focus, null, String(focalPoint));
  }
  for (const blurhash of ['x', '', 'UBL_', 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5N"', 7, 'A'.repeat(5000)]) {
    assert.equal(one({ blurhash })?.blurhash, null, String(blurhash));
  }
});

test('at most 16 attachments are kept, without duplicates, each with an id', () => {
  const many = Array.from({ length: 100 }, (_, number) => ({
    type: 'Image',
    url: `${FILE}/${number >> 1}.png`,
  }));
  const kept = read(many);
  assert.equal(kept.length, 16);
  assert.equal(new Set(kept.map(({ id }) => id)).size, 16);
  assert.deepEqual(
    read(many).map(({ id }) => id),
    kept.map(({ id }) => id),
  );
});

test('any input results in small attachments that can be stored', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({
      type: fc.constantFrom('Image', 'Document', ['Video']),
      url: fc.oneof(webUrl, fc.anything()),
      name: fc.oneof(fc.string({ unit: anyCharacter }), fc.anything()),
      width: fc.oneof(fc.integer(), fc.anything()),
      focalPoint: fc.array(fc.double()),
      blurhash: fc.string(),
    }),
  );
  fc.assert(
    fc.property(fc.oneof(anything, fc.array(anything)), (value) => {
      const stored = JSON.stringify(read(value));
      assert.ok(stored.length < 16 * 8_000);
      assert.ok(!stored.includes('\\u0000'));
      assert.deepEqual(JSON.parse(stored), read(value));
    }),
    { examples: [[{ type: 'Image', url: 'http://media.example/1', focalPoint: [-0, 0] }]] },
  );
});
