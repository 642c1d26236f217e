import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../refusal.ts';
import { Type } from '../../../schema/type.ts';
import { endpoint } from '../../endpoint/endpoint.ts';
import { compileQuery } from './target.ts';

const list = endpoint({
  method: 'GET',
  path: '/things',
  tag: 'test',
  summary: 'List',
  access: 'public',
  query: Type.Object({ from: Type.Optional(Type.String()), limit: Type.Optional(Type.Integer()) }),
  success: { status: 200, description: 'Things.' },
});

const refusalOf = (declared: Parameters<typeof compileQuery>[0], query: object): Refusal | null => {
  try {
    compileQuery(declared)?.(query);
    return null;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error;
  }
};

test('an unknown parameter is refused with the nearest known name', () => {
  const refusal = refusalOf(list, { limt: '5', from: 'x' });
  assert.deepEqual([refusal?.kind, refusal?.code], ['invalid', 'unknown-parameter']);
  assert.deepEqual(refusal?.errors, [
    { pointer: 'query/limt', detail: 'is unknown: this operation accepts from, limit; did you mean limit?' },
  ]);
  const { query: _query, ...without } = list;
  const [fault] = refusalOf(without, { page: '2' })?.errors ?? [];
  assert.deepEqual(fault, {
    pointer: 'query/page',
    detail: 'is unknown: this operation accepts no parameters',
  });
});

test('the error is short, however many and long the names are', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`${index}${'x'.repeat(1000)}`, '']),
  );
  assert.ok(JSON.stringify(refusalOf(list, many)?.errors).length < 2000);
});

test('unknown parameters from other servers are ignored', () => {
  assert.equal(refusalOf({ ...list, unknownParameters: 'ignored' }, { rel: 'self' }), null);
  assert.equal(refusalOf({ ...list, unknownParameters: 'ignored' }, { v: '1' }), null);
});
