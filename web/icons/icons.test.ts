// The set of icons: the package has all of them, the sprite is small, and names are recognized by their
// words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSprites } from '../build/bundle.ts';
import { findIcons, ICON_GROUPS, ICONS, isIconName, suggestIcon } from './icons.ts';

test('the package contains every icon, and the complete sprite has at most 45 kB', async () => {
  const icons = [...ICONS.keys()];
  const { files } = await buildSprites({
    name: 'test',
    root: '',
    sprites: [{ file: 'icons', constant: '__ICONS__', icons: [...icons, 'heart-filled'] }],
  });
  const [sprite] = files;
  assert.match(sprite?.path ?? '', /^\/assets\/icons-[\w-]{16}\.svg$/);
  assert.ok((sprite?.br.length ?? Infinity) <= 45_000, `${sprite?.br.length} bytes`);
  const text = sprite?.body.toString() ?? '';
  const ids = [
    ...text.matchAll(
      /<symbol id="([\w-]+)" [^>]*>(?:<(?:path|circle|rect|line|ellipse|polyline)\b[^>]*\/>)+<\/symbol>/g,
    ),
  ];
  assert.deepEqual(
    ids.map(([, id]) => id),
    [...icons, 'heart-filled'],
  );
  const missing = {
    name: 'test',
    root: '',
    sprites: [{ file: 'x', constant: '__X__', icons: ['no-such-icon'] }],
  };
  await assert.rejects(buildSprites(missing), /no-such-icon/);
});

test('a name is in one group, and has search terms in both languages', () => {
  const names = ICON_GROUPS.flatMap(({ icons }) => Object.keys(icons));
  assert.equal(ICON_GROUPS.length, 14);
  assert.equal(new Set(names).size, names.length);
  for (const [name, { en, de }] of ICONS)
    for (const word of [...en, ...de]) assert.match(word, /^\p{L}[\p{L} '’-]*$/u, name);
});

test('an icon is suggested for its name, a search term, and a prefix or suffix of one', () => {
  const expected: Record<string, string | undefined> = {
    Running: 'run',
    'good sleep': 'moon-stars',
    'Movies & TV': 'movie',
    'date night': 'hearts',
    Kaffee: 'coffee',
    'KAFFEE mit Anna': 'coffee',
    Abendspaziergang: 'walk',
    Gartenfest: 'shovel',
    Carpet: undefined,
    'xyz 12': undefined,
    '': undefined,
  };
  for (const [name, icon] of Object.entries(expected)) assert.equal(suggestIcon(name), icon, name);
  for (const name of ICONS.keys()) assert.ok(isIconName(name));
  assert.equal(isIconName('constructor'), false);
});

test('a search matches prefixes of search terms', () => {
  assert.deepEqual(findIcons('tischt'), ['ping-pong']);
  assert.deepEqual(findIcons('table ten'), ['ping-pong']);
  assert.equal(findIcons('').length, ICONS.size);
  assert.deepEqual(findIcons('qqq'), []);
});
