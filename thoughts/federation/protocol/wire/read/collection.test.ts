import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCollection } from './collection.ts';
import { isSameOrigin } from './values.ts';

const OWNER = 'https://home.example/notes/1';
const LIST = `${OWNER}/replies`;
const PAGE = `${LIST}?page=1`;
const ONE = 'https://home.example/notes/2';
const TWO = 'https://other.example/notes/3';
const read = (value: unknown) => readCollection(value, OWNER);

test('a collection is parsed in every format of existing servers', () => {
  for (const [name, value, expected] of [
    ['its address', LIST, { items: [], next: LIST, total: null }],
    [
      'Mastodon',
      { id: LIST, first: { items: [ONE], next: PAGE } },
      { items: [ONE], next: PAGE, total: null },
    ],
    ['this server', { id: LIST, totalItems: 7, first: PAGE }, { items: [], next: PAGE, total: 7 }],
    [
      'a whole list',
      { id: LIST, totalItems: 2, items: [ONE, TWO] },
      { items: [ONE, TWO], next: null, total: 2 },
    ],
    ['a page', { id: PAGE, orderedItems: [ONE], next: LIST }, { items: [ONE], next: LIST, total: null }],
    ['its id alone', { id: LIST, totalItems: 3 }, { items: [], next: LIST, total: 3 }],
    ['a page by its id', { id: LIST, first: { id: PAGE } }, { items: [], next: PAGE, total: null }],
    ['a list with pages', { items: [ONE], first: PAGE }, { items: [ONE], next: PAGE, total: null }],
    [
      'embedded posts, and Creates of them',
      { items: [{ id: ONE, content: 'x' }, { type: 'Create', id: LIST, object: { id: TWO } }, ONE] },
      { items: [ONE, TWO], next: null, total: null },
    ],
    ['nothing', undefined, { items: [], next: null, total: null }],
  ] as const)
    assert.deepEqual(read(value), expected, name);
});

test('pages must have the origin of the owner, and only valid counts are used', () => {
  for (const away of ['https://other.example/page', 'http://home.example/page', 'javascript:1', 5, {}])
    for (const value of [away, { first: away }, { items: [ONE], next: away }, { first: { next: away } }])
      assert.equal(read(value).next, null, JSON.stringify(value));
  for (const total of [-1, 1.5, '7', 1e10, Number.NaN, null, {}])
    assert.equal(read({ id: LIST, totalItems: total }).total, null);
});

test('any collection results in few ids and pages with the origin of the owner', () => {
  const address = fc.constantFrom(ONE, TWO, LIST, PAGE, 'https://evil.example/', 'x', 7, null, {});
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      address,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom('id', 'type', 'items', 'orderedItems', 'first', 'next', 'object', 'totalItems'),
        tie('value'),
      ),
    ),
  }));
  fc.assert(
    fc.property(value, (anything) => {
      const { items, next, total } = read(anything);
      assert.ok(items.every((id) => URL.canParse(id)));
      assert.ok(next === null || isSameOrigin(next, OWNER));
      assert.ok(total === null || total >= 0);
    }),
  );
  const many = Array.from({ length: 10_000 }, (_, at) => `https://other.example/${at}`);
  assert.equal(read({ items: many }).items.length, 200);
});
