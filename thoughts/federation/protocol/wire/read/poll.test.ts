import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPoll } from './note.ts';

const choice = (name: unknown, totalItems?: unknown) => ({
  type: 'Note',
  name,
  ...(totalItems === undefined ? {} : { replies: { type: 'Collection', totalItems } }),
});
const MAX_VOTES = 2 ** 24;

test('a single-choice poll with counts and an end', () => {
  const endTime = '2026-05-02T10:00:00+02:00';
  assert.deepEqual(
    readPoll({ oneOf: [choice('Tea', 2), choice('Dogs & <more>')], endTime, votersCount: 2 }),
    {
      multiple: false,
      endsAt: Date.UTC(2026, 4, 2, 8),
      isClosed: false,
      voters: 2,
      choices: [
        { title: 'Tea', votes: 2 },
        { title: 'Dogs & <more>', votes: 0 },
      ],
    },
  );
});

test('a multiple-choice poll, and a single choice without a list', () => {
  assert.equal(readPoll({ anyOf: [choice('a'), choice('b')] })?.multiple, true);
  const poll = readPoll({ oneOf: choice('only', 3) });
  assert.deepEqual([poll?.multiple, poll?.choices], [false, [{ title: 'only', votes: 3 }]]);
  assert.equal(readPoll({ anyOf: [], oneOf: [choice('a')] })?.multiple, false);
});

test('a poll is closed with or without a date', () => {
  const oneOf = [choice('a')];
  const closed = '2026-05-01T10:00:00Z';
  const endTime = '2026-06-01T10:00:00Z';
  assert.equal(readPoll({ oneOf, endTime, closed })?.endsAt, Date.UTC(2026, 4, 1, 10));
  assert.deepEqual(
    [true, false, 'soon'].map((value) => readPoll({ oneOf, closed: value })?.isClosed),
    [true, false, false],
  );
  assert.equal(readPoll({ oneOf, endTime: 'soon' })?.endsAt, null);
});

test('invalid choices are omitted, and duplicates count once', () => {
  const long = 'x'.repeat(501);
  const offered = [
    choice('a', 1),
    choice('a', 2),
    choice(''),
    choice(' '),
    choice(7),
    choice(long),
    'b',
    null,
  ];
  assert.deepEqual(readPoll({ oneOf: offered })?.choices, [{ title: 'a', votes: 1 }]);
  for (const question of [{}, { oneOf: null }, { oneOf: [] }, { oneOf: [choice(long)] }, { anyOf: 'a' }]) {
    assert.equal(readPoll(question), null);
  }
});

test('counts are safe integers', () => {
  for (const [told, votes] of [
    [-1, 0],
    [1.5, 0],
    ['3', 0],
    [null, 0],
    [2 ** 40, MAX_VOTES],
  ]) {
    assert.equal(readPoll({ oneOf: [choice('a', told)] })?.choices[0]?.votes, votes, String(told));
  }
  assert.deepEqual(
    [undefined, null, '3', -1, 3].map(
      (votersCount) => readPoll({ oneOf: [choice('a')], votersCount })?.voters,
    ),
    [null, null, null, 0, 3],
  );
});

test('any document is parsed within limits', () => {
  const anyChoices = fc.array(fc.oneof(fc.record({ name: fc.string() }), fc.anything()), { maxLength: 400 });
  fc.assert(
    fc.property(
      fc.record({ oneOf: fc.oneof(fc.anything(), anyChoices), anyOf: fc.anything() }),
      (question) => {
        const poll = readPoll(question as never);
        if (poll === null) return;
        const titles = poll.choices.map(({ title }) => title);
        assert.ok(titles.length > 0 && titles.length <= 64);
        assert.equal(new Set(titles).size, titles.length);
        assert.ok(titles.every((title) => title.length <= 500 && title.trim() !== ''));
      },
    ),
  );
});
