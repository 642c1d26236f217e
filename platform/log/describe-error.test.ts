import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './describe-error.ts';

test('an error is logged with code, constraint and causes, without the row that a driver quotes', () => {
  const cause = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    constraint: 'mood_check',
    detail: 'Failing row contains (dear diary)',
    where: 'dear diary',
    parameters: ['dear diary'],
  });
  const described = describeError(new TypeError('cannot store', { cause }));
  assert.equal(described.type, 'TypeError');
  assert.match(described.stack ?? '', /describe-error\.test/);
  const { stack, ...told } = described.cause as Record<string, unknown>;
  assert.deepEqual(told, {
    type: 'Error',
    message: 'violates check constraint',
    code: '23514',
    constraint: 'mood_check',
  });
  assert.equal(JSON.stringify(described).includes('dear diary'), false);
});

test('any thrown value is described, at any nesting', () => {
  assert.deepEqual(describeError('no'), { type: 'string', message: 'no' });
  const several = describeError(new AggregateError([new Error('one'), 'two'], 'both'));
  assert.deepEqual(
    (several.errors as { message: string }[]).map(({ message }) => message),
    ['one', 'two'],
  );
  const circle = new Error('round');
  circle.cause = circle;
  assert.equal(JSON.stringify(describeError(circle)).split('"round"').length - 1, 5);
  const bundle = new AggregateError([], 'bundle');
  bundle.errors.push(bundle);
  assert.equal(JSON.stringify(describeError(bundle)).split('"bundle"').length - 1, 5);
});
