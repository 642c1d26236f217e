import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatRoute, parseRoute, type Route } from './routes.ts';

const text = fc.string({ maxLength: 12, unit: 'grapheme' }).filter((value) => value.isWellFormed());
const word = fc.stringMatching(/^[\w-]{1,12}$/);

const route: fc.Arbitrary<Route> = fc.oneof(
  fc.record({
    name: fc.constant('log' as const),
    date: fc.option(word),
    mood: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({ name: fc.constant('journal' as const), mood: word, activity: word, q: text, with: word }),
  fc.record({ name: fc.constant('entry' as const), id: word }),
  fc.record({ name: fc.constant('day' as const), date: word }),
  fc.record({ name: fc.constant('calendar' as const), period: fc.option(word), activity: word }),
  fc.record({ name: fc.constant('insights' as const), span: word, from: word, to: word, lag: word }),
  fc.record({ name: fc.constant('report' as const), from: word, to: word, parts: text }),
  fc.record({
    name: fc.constant('account' as const),
    page: fc.constantFrom('', 'profile', 'appearance'),
  }),
  fc.constantFrom<Route>(
    { name: 'activities' },
    { name: 'data' },
    { name: 'reminders' },
    { name: 'sign-in' },
    { name: 'forgot' },
  ),
  fc.record({
    name: fc.constant('email' as const),
    action: fc.constantFrom('confirm' as const, 'undo' as const),
    token: word,
  }),
  fc.record({ name: fc.constantFrom('reset' as const, 'link' as const), token: word }),
);

test('an address says everything that a route holds', () => {
  fc.assert(fc.property(route, (one) => assert.deepEqual(parseRoute(formatRoute(one)), { ...one })));
});

test('the earlier address of the settings is their index', () => {
  assert.deepEqual(parseRoute('/settings/account'), { name: 'account', page: '' });
});

test('any address is a route or unknown', () => {
  for (const address of ['/', '/index.html', '/?plain']) assert.equal(parseRoute(address).name, 'log');
  for (const address of ['/nowhere', '/entries', '/day/']) assert.equal(parseRoute(address).name, 'unknown');
  for (const mood of ['9', '2.5', '', 'x'])
    assert.deepEqual(parseRoute(`/log?mood=${mood}`), { name: 'log', date: null, mood: null });
});
