import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coerceParameters, nestParameters, readQueryParameters } from '../read-parameters.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const nest = (query: string) => plain(readQueryParameters(`/?${query}`));

test('brackets nest values as in forms', () => {
  const cases: [string, unknown][] = [
    ['a=1&a=2', { a: '2' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[b]=1&a[c][]=2', { a: { b: '1', c: ['2'] } }],
    ['a[0][b]=1&a[1][b]=2', { a: { 0: { b: '1' }, 1: { b: '2' } } }],
    ['a[][b]=1&a[][c]=2&a[][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    ['a[][b][]=1&a[][b][]=2', { a: [{ b: ['1', '2'] }] }],
    ['a=1&a[b]=2', { a: '1' }],
    ['a[b=1&]c[=2', { 'a[b': '1', ']c[': '2' }],
    ['a%5Bb%5D=%C3%A9+x', { a: { b: 'é x' } }],
    ['', {}],
  ];
  for (const [query, expected] of cases) assert.deepEqual(nest(query), expected, query);
});

test('no name reaches a prototype', () => {
  for (const name of ['__proto__[x]', 'a[__proto__][x]', 'constructor[prototype][x]']) {
    nestParameters([[name, 'polluted']]);
    assert.equal(({} as Record<string, unknown>).x, undefined, name);
  }
});

test('any names and values are nested without an error, and deep ones are ignored', () => {
  const name = fc.array(fc.constantFrom('a', '[', ']', '[]', '[b]', '0', '[0]'), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
      nestParameters(pairs.map(([parts, value]) => [parts.join(''), value]));
    }),
  );
  assert.deepEqual(plain(nestParameters([[`a${'[b]'.repeat(9)}`, '1']])), {});
});

test('values are converted to the types of the schema', () => {
  const of = (type: object, value: unknown) =>
    coerceParameters({ properties: { x: type } }, { x: value, other: 1 });
  const cases: [object, unknown, unknown][] = [
    ...['true', '1', 'on', 't', 'yes', 1, true].map(
      (value) => [{ type: 'boolean' }, value, true] as [object, unknown, unknown],
    ),
    ...['false', '0', 'off', 'f', 'F', 0, false].map(
      (value) => [{ type: 'boolean' }, value, false] as [object, unknown, unknown],
    ),
    [{ type: 'integer' }, '40', 40],
    [{ type: 'integer' }, 40, 40],
    [{ type: 'integer' }, 'x', 'x'],
    [{ type: 'number' }, '-0.5', -0.5],
    [{ type: 'string' }, 5, '5'],
    [{ type: 'string' }, '', ''],
    [{ type: ['string', 'null'] }, 5, '5'],
    [{ type: 'array', items: { type: 'integer' } }, '1', [1]],
    [{ type: 'array', items: { type: 'integer' } }, { 1: '3', 0: '2' }, [2, 3]],
    [{ type: 'object', properties: { y: { type: 'boolean' } } }, { y: 'on', z: 1 }, { y: true }],
  ];
  for (const [type, value, expected] of cases) assert.deepEqual(of(type, value), { x: expected });
});

test('null and empty numbers and booleans count as absent', () => {
  for (const [type, value] of [
    ['boolean', ''],
    ['integer', ''],
    ['string', null],
    ['array', null],
  ] as const) {
    assert.deepEqual(coerceParameters({ properties: { x: { type } } }, { x: value }), {});
  }
});
