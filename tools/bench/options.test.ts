import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions, UsageError } from './options.ts';

test('the command line has defaults: everything, in each data set', () => {
  assert.deepEqual(readOptions([]), {
    ...{
      names: [],
      quick: false,
      sizes: ['small', 'medium', 'large'],
      dialect: 'sqlite',
      folder: 'data/bench',
    },
    ...{ out: null, profile: false, list: false, help: false },
  });
  assert.deepEqual(readOptions(['--quick']).sizes, ['small', 'medium']);
});

test('each option is read, and sizes are put in order', () => {
  const text = 'home-feed like --size large,small --database postgres --folder /srv/b --out a.json --profile';
  const { names, sizes, dialect, folder, out, profile } = readOptions(text.split(' '));
  assert.deepEqual(
    [names, sizes],
    [
      ['home-feed', 'like'],
      ['small', 'large'],
    ],
  );
  assert.deepEqual([dialect, folder, out, profile], ['postgres', '/srv/b', 'a.json', true]);
});

for (const text of ['--size huge', '--size small,', '--database mysql', '--what']) {
  test(`${text} is refused`, () => assert.throws(() => readOptions(text.split(' ')), UsageError));
}
