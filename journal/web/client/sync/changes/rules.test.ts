// Pulls from servers of earlier versions and from restored ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterRefusal, queryOf } from './rules.ts';

test('a page of all kinds, or of those that a server of version 0.1.0 lists', () => {
  assert.equal(
    queryOf({ after: 7, cursor: undefined, namesKinds: true }),
    'after=7&limit=500&kinds=entry%2Cactivity%2Cmood%2Cfeeling',
  );
  assert.equal(queryOf({ after: 7, cursor: undefined, namesKinds: false }), 'after=7&limit=500');
  assert.equal(
    queryOf({ after: 0, cursor: 'a+b', namesKinds: false }),
    'order=newest&cursor=a%2Bb&limit=500',
  );
});

test('a server that refuses the kinds is asked without them, once; other refusals end the pull', () => {
  const asked = { isBegun: true, namesKinds: true };
  assert.equal(afterRefusal('unknown-parameter', asked), 'omit kinds');
  assert.equal(afterRefusal('unknown-parameter', { ...asked, namesKinds: false }), 'fail');
  assert.equal(afterRefusal('invalid', asked), 'fail');
  assert.equal(afterRefusal('', asked), 'fail');
});

test('a server that does not know the position of a copy is read from the beginning', () => {
  assert.equal(afterRefusal('unknown-position', { isBegun: true, namesKinds: true }), 'begin again');
  assert.equal(afterRefusal('unknown-position', { isBegun: false, namesKinds: true }), 'fail');
});
