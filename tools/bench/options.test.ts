import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions, UsageError } from './options.ts';

test('the command line has defaults: everything, in each data set', () => {
  assert.deepEqual(readOptions([]), {
    ...{
      names: [],
      quick: false,
      sizes: ['small', 'medium', 'large'],
      dialects: ['sqlite'],
      other: null,
      folder: 'data/bench',
    },
    ...{ out: null, profile: false, list: false, help: false },
  });
  assert.deepEqual(readOptions(['--quick']).sizes, ['small', 'medium']);
});

test('each option is read, and sizes are put in order', () => {
  const text = 'home-feed like --size large,small --database postgres --folder /srv/b --out a.json --profile';
  const { names, sizes, dialects, folder, out, profile } = readOptions(text.split(' '));
  assert.deepEqual(
    [names, sizes],
    [
      ['home-feed', 'like'],
      ['small', 'large'],
    ],
  );
  assert.deepEqual([dialects, folder, out, profile], [['postgres'], '/srv/b', 'a.json', true]);
});

test('both databases, and another server of this machine, can be compared', () => {
  const { dialects, other } = readOptions(
    '--database both --other http://localhost:8080 --account ada@other.example'.split(' '),
  );
  assert.deepEqual(dialects, ['sqlite', 'postgres']);
  assert.deepEqual(other, { port: 8080, account: 'ada@other.example' });
});

const REFUSED = [
  ...['--size huge', '--size small,', '--database mysql', '--what', '--other http://localhost:8080'],
  ...[
    '--other http://other.example:80 --account a@b',
    '--account a@b',
    '--other http://localhost:0 --account a@b',
  ],
];

for (const text of REFUSED) {
  test(`${text} is refused`, () => assert.throws(() => readOptions(text.split(' ')), UsageError));
}
