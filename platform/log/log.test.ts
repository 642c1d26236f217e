import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { describeError } from './log.ts';

/** The output of a process that logs `fields`. */
function logged(fields: object): Record<string, unknown> {
  const program = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    createLog('kitchen', 'info').info(${JSON.stringify(fields)}, 'said');
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stderr);
}

test('a log line has the name of its service, and no credentials down to the third level', () => {
  const secret = { token: 'secret', password: 'secret', cookie: 'secret' };
  const line = logged({ ...secret, request: { ...secret, headers: { ...secret, host: 'shown' } } });
  assert.equal(JSON.stringify(line).includes('"secret"'), false);
  assert.equal(JSON.stringify(line).split('"[secret]"').length - 1, 9);
  assert.equal(JSON.stringify(line).includes('"shown"'), true);
  assert.deepEqual([line.service, line.msg], ['kitchen', 'said']);
});

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
  assert.match(described.stack ?? '', /log\.test/);
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
