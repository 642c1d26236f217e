import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalid, Refusal } from '../refusal.ts';
import { compile } from './validation.ts';

test('every error of invalid input has a pointer', () => {
  assert.deepEqual(new Refusal('invalid', 'Bad.').errors, [{ pointer: '', detail: 'Bad.' }]);
  assert.deepEqual(new Refusal('conflict', 'Taken.').errors, []);
});

test('an error is a complete sentence with the name of the member and the accepted values', () => {
  assert.equal(invalid('/timezone', 'must be UTC').message, 'The field timezone must be UTC.');
  assert.equal(invalid('query/to', 'must be a date').message, 'The query parameter to must be a date.');
  assert.equal(invalid('', 'A JSON body is required.').message, 'A JSON body is required.');
  const schema = {
    type: 'object',
    properties: {
      name: { type: ['string', 'null'], maxLength: 1 },
      tags: { type: 'array', maxItems: 2 },
      day: { type: 'string', pattern: '^[0-9]+$', description: 'must be a number of days' },
      token: { type: 'string', pattern: '^[0-9]+$', description: 'The last part of the link.' },
    },
  };
  for (const [body, detail] of [
    [{ name: 5 }, 'The field name must be a string or null.'],
    [{ name: 'ab' }, 'The field name must have at most 1 character.'],
    [{ tags: [1, 2, 3] }, 'The field tags must have at most 2 items.'],
    [{ day: 'x' }, 'The field day must be a number of days.'],
    [{ token: 'x' }, 'The field token has an unsupported format.'],
    [[], 'The body must be an object.'],
  ] as const) {
    assert.throws(() => compile(schema, 'body')(body), { message: detail });
  }
});

test('at most 100 characters of an unknown name are repeated', () => {
  const closed = compile({ type: 'object', properties: {}, additionalProperties: false }, 'body');
  assert.throws(
    () => closed({ ['x'.repeat(1000)]: 1 }),
    (error) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual(
        error.errors.map(({ detail }) => detail),
        [`must not have the field ${'x'.repeat(100)}`],
      );
      return true;
    },
  );
});
