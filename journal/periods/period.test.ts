import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { localDateByIntl, momentsNearClockChanges } from '../testing/zones.ts';
import { type Period, readDays, readPeriod } from './period.ts';

type Dated = { local_date: string; logged_at: number };

const holds = (period: Period, entry: Dated): boolean =>
  [
    period.firstDay === undefined || entry.local_date >= period.firstDay,
    period.lastDay === undefined || entry.local_date <= period.lastDay,
    period.since === undefined || entry.logged_at >= period.since,
    period.until === undefined || entry.logged_at <= period.until,
  ].every((isHeld) => isHeld);

test('without from and to the period is unbounded', () => assert.deepEqual(readPeriod({}, 'UTC'), {}));

test('dates are compared with local dates in any zone', () => {
  const expected = { firstDay: '2026-03-01', lastDay: '2026-03-01' };
  assert.deepEqual(readPeriod({ from: '2026-03-01', to: '2026-03-01' }, 'Asia/Tokyo'), expected);
  assert.deepEqual(readPeriod({ to: '2026-03-01' }, 'Asia/Tokyo'), { lastDay: '2026-03-01' });
});

test('in a mixed pair, a date is that day in the user’s zone, to its last millisecond', () => {
  fc.assert(
    fc.property(momentsNearClockChanges(), ({ zone, instant }) => {
      const date = localDateByIntl(zone, instant);
      const entry = { local_date: 'unread', logged_at: instant };
      const since = readPeriod({ from: date, to: '9999-01-01T00:00Z' }, zone);
      const until = readPeriod({ from: '0002-01-01T00:00Z', to: date }, zone);
      assert.ok(holds(since, entry) && holds(until, entry), `${zone} ${formatInstant(instant)}`);
      assert.equal(localDateByIntl(zone, Number(since.since)), date);
      assert.equal(localDateByIntl(zone, Number(until.until)), date);
      assert.notEqual(localDateByIntl(zone, Number(until.until) + 1), date);
    }),
    { numRuns: cases(600) },
  );
});

test('if clocks go back over midnight, a day ends at its second midnight', () => {
  const endOf = (to: string, zone: string) => {
    const { until } = readPeriod({ from: '0002-01-01T00:00Z', to }, zone);
    return formatInstant(Number(until) + 1);
  };
  // Goose Bay: from 00:01 back to 23:01 of the 24th. Cancun: from 00:12:56 back to 00:00 of the same day.
  assert.equal(endOf('1987-10-24', 'America/Goose_Bay'), '1987-10-25T04:00:00.000Z');
  assert.equal(endOf('1921-12-31', 'America/Cancun'), '1922-01-01T05:47:04.000Z');
  // From midnight forward to 01:00.
  assert.equal(endOf('2018-11-03', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000Z');
});

test('a space is read as a decoded +, and nothing else is', () => {
  const read = (from: string) => readPeriod({ from }, 'UTC').since;
  const instant = Date.parse('2026-03-01T10:00:00.5Z');
  assert.equal(read('2026-03-01T12:00:00.5 02:00'), instant);
  assert.equal(read('2026-03-01 12:00:00.5 02:00'), instant);
  assert.equal(read('2026-03-01 10:00'), Date.parse('2026-03-01T10:00Z'));
  for (const from of [
    '2026-03-01 ',
    ' 2026-03-01',
    '2026-03-01T10:00 Z',
    '2026-03-01T10:00  02:00',
    '2026-03-01 02:00 ',
  ]) {
    assert.throws(() => readPeriod({ from }, 'UTC'), from);
  }
});

test('the days of a calendar are local: by the written offset, otherwise in the user’s zone', () => {
  const days = (from: string, to: string) => Object.values(readDays({ from, to }, 'America/New_York'));
  assert.deepEqual(days('2026-03-01', '2026-03-02'), ['2026-03-01', '2026-03-02']);
  assert.deepEqual(days('2026-03-01T02:00:00Z', '2026-03-02T23:00'), ['2026-02-28', '2026-03-02']);
  assert.deepEqual(days('2026-03-01T02:00:00 09:00', '2026-03-02T02:00:00Z'), ['2026-03-01', '2026-03-01']);
});

test('a calendar must be in order and within the years 1 to 9999', () => {
  for (const [from, to] of [
    ['2026-03-02', '2026-03-01'],
    ['2026-03-01T12:00Z', '2026-03-01T11:00Z'],
    ['2026-03-02T01:00+05:00', '2026-03-01T23:00-05:00'],
    ['0001-01-01T00:00:00Z', '0001-01-02'],
  ] as const) {
    assert.throws(() => readDays({ from, to }, 'America/New_York'), { kind: 'invalid' }, from);
  }
  assert.throws(() => readDays({ from: '9999-12-31', to: '9999-12-31T23:59:59Z' }, 'Asia/Tokyo'), {
    kind: 'invalid',
  });
});
