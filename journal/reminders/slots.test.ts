// Compares slots with slow reference code that scans a zone's wall clock minute by minute with Intl.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { DAY, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import {
  advance,
  type DaySchedule,
  type DueReminder,
  MAX_LATENESS,
  nextSlot,
  type Slot,
  slotInstant,
  toSchedule,
  WEEKDAYS,
} from './schedule.ts';

/** Zones and dates of clock changes, including changes at midnight, by half an hour, and by a day. */
const CHANGES = [
  ['Europe/Vienna', '2026-03-29'],
  ['Europe/Vienna', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Nuuk', '2024-03-30'],
  ['America/Nuuk', '2024-10-26'],
  ['Africa/Cairo', '2024-04-26'],
  ['Africa/Cairo', '2024-10-31'],
  ['Asia/Beirut', '2024-03-31'],
  ['America/Havana', '2024-11-03'],
  ['America/Goose_Bay', '2010-03-14'],
  ['America/Goose_Bay', '2010-11-07'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Kwajalein', '1993-08-21'],
  ['Antarctica/Troll', '2024-03-31'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Asia/Kathmandu', '2026-05-01'],
  ['Pacific/Kiritimati', '2026-05-01'],
  ['UTC', '2026-05-01'],
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The wall clock as `YYYY-MM-DD HH:MM`. */
function wallClock(timezone: string, instant: number): string {
  const format = formats.getOrInsertComputed(
    timezone,
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: timezone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );
  return format.format(instant).replace(',', '');
}

/** All wall clock minutes of the days around `date`, with their first instants. */
const clockMinutes = new Map<string, Map<string, number>>();
function minutesAround(timezone: string, date: string): Map<string, number> {
  return clockMinutes.getOrInsertComputed(`${timezone} ${date}`, () => {
    const minutes = new Map<string, number>();
    const middle = Date.parse(`${date}T12:00Z`);
    for (let at = middle - 2 * DAY; at < middle + 2 * DAY; at += MINUTE) {
      const shown = wallClock(timezone, at);
      if (!minutes.has(shown)) minutes.set(shown, at);
    }
    return minutes;
  });
}

/**
 * Reference implementation: the first instant with the given wall clock time; in a gap, the documented rule.
 */
function referenceInstant(timezone: string, date: string, time: string): number | null {
  const minutes = minutesAround(timezone, date);
  const shown = minutes.get(`${date} ${time}`);
  if (shown !== undefined) return shown;
  const ofDay = [...minutes].filter(([minute]) => minute.startsWith(date));
  if (ofDay.length === 0) return null;
  const wanted = Date.parse(`${date}T${time}Z`);
  const sorted = [...minutes].sort((one, other) => one[1] - other[1]);
  const clockOf = (minute: string) => Date.parse(`${minute.replace(' ', 'T')}Z`);
  const at = sorted.findIndex(
    ([minute], index) =>
      index > 0 && clockOf(minute) > wanted && clockOf(sorted[index - 1]?.[0] ?? '') < wanted,
  );
  const before = sorted[at - 1];
  const after = sorted[at];
  assert.ok(before && after);
  const gap = clockOf(after[0]) - clockOf(before[0]) - MINUTE;
  const later = after[1] + (wanted + gap - clockOf(after[0]));
  if (wallClock(timezone, later).startsWith(date)) return later;
  const earlier = before[1] - (clockOf(before[0]) - (wanted - gap));
  return wallClock(timezone, earlier).startsWith(date) ? earlier : null;
}

const time = fc
  .record({ hour: fc.nat({ max: 23 }), minute: fc.nat({ max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const change = fc.constantFrom(...CHANGES.filter(([, date]) => date > '1970'));
const schedules = fc.record(
  Object.fromEntries(WEEKDAYS.map((day) => [day, fc.option(time, { freq: 4 })])),
) as fc.Arbitrary<DaySchedule>;

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

test('a slot equals that of the reference, in every zone and around every clock change', () => {
  fc.assert(
    fc.property(change, fc.integer({ min: -1, max: 1 }), time, ([timezone, day], days, at) => {
      const date = addDays(day, days);
      assert.equal(slotInstant(timezone, date, at), referenceInstant(timezone, date, at));
    }),
    { numRuns: cases(2000) },
  );
});

test('every minute of each clock change equals that of the reference', () => {
  for (const [timezone, date] of CHANGES.filter(([, day]) => day > '1970'))
    for (let minute = 0; minute < 1440; minute += 7) {
      const at = new Date(minute * MINUTE).toISOString().slice(11, 16);
      assert.equal(
        slotInstant(timezone, date, at),
        referenceInstant(timezone, date, at),
        `${timezone} ${at}`,
      );
    }
});

test('examples: a skipped time is later, a repeated one the first, and a skipped day has none', () => {
  const shown = (zone: string, date: string, at: string) => {
    const instant = slotInstant(zone, date, at);
    return instant === null
      ? null
      : `${wallClock(zone, instant)} ${new Date(instant).toISOString().slice(11, 16)}`;
  };
  assert.equal(shown('Europe/Vienna', '2026-03-29', '02:30'), '2026-03-29 03:30 01:30');
  assert.equal(shown('Europe/Vienna', '2026-10-25', '02:30'), '2026-10-25 02:30 00:30');
  assert.equal(shown('America/Nuuk', '2024-03-30', '23:30'), '2024-03-30 22:30 00:30');
  assert.equal(shown('Pacific/Apia', '2011-12-30', '21:00'), null);
});

test('the next slot is the earliest after an instant and a date', () => {
  fc.assert(
    fc.property(
      change,
      schedules,
      fc.integer({ min: -5 * 24 * 60, max: 5 * 24 * 60 }),
      fc.option(fc.integer({ min: -3, max: 3 })),
      ([timezone, day], schedule, minutes, last) => {
        const after = Date.parse(`${day}T12:00Z`) + minutes * MINUTE;
        const lastDate = last === null ? null : addDays(day, last);
        const all: Slot[] = [];
        for (let days = -8; days <= 20; days += 1) {
          const date = addDays(day, days);
          const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7];
          const at = weekday && schedule[weekday];
          const instant = at ? slotInstant(timezone, date, at) : null;
          if (instant !== null) all.push({ date, instant });
        }
        const wanted = all
          .filter(({ date, instant }) => instant > after && (lastDate === null || date > lastDate))
          .sort((one, other) => one.instant - other.instant)[0];
        const found = nextSlot(schedule, timezone, after, lastDate);
        // The search is limited to a week, or more if the zone skips a day.
        if (found !== null || (wanted && wanted.instant < after + 7 * DAY))
          assert.deepEqual(found, wanted ?? null);
      },
    ),
    { numRuns: cases(1000) },
  );
});

/** Simulates a worker that polls at arbitrary instants; returns the deliveries. */
function simulate(schedule: DaySchedule, timezone: string, start: number, looks: readonly number[]) {
  const delivered: (Slot & { at: number })[] = [];
  let state: Pick<DueReminder, 'dueAt' | 'dueDate' | 'deliveredDate'> | null = {
    dueAt: start,
    dueDate: null,
    deliveredDate: null,
  };
  for (const now of looks) {
    while (state !== null && state.dueAt <= now) {
      const { deliver, next } = advance({ ...state, schedule, timezone, isActive: true }, now);
      if (deliver) delivered.push({ ...deliver, at: now });
      const deliveredDate: string | null = deliver?.date ?? state.deliveredDate;
      state = next && { dueAt: next.instant, dueDate: next.date, deliveredDate };
    }
  }
  return delivered;
}

test('each local day with a slot is delivered once, at its slot, by a worker that polls every minute', () => {
  fc.assert(
    fc.property(change, schedules, ([timezone, day], schedule) => {
      const start = Date.parse(`${day}T12:00Z`) - 2 * DAY;
      const looks = Array.from({ length: 4 * 24 * 60 }, (_, minute) => start + minute * MINUTE);
      const delivered = simulate(schedule, timezone, start, looks);
      const wanted: Slot[] = [];
      for (let days = -4; days <= 4; days += 1) {
        const date = addDays(day, days);
        const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7];
        const at = weekday && schedule[weekday];
        const instant = at ? slotInstant(timezone, date, at) : null;
        if (instant !== null && instant > start && instant <= (looks.at(-1) ?? 0))
          wanted.push({ date, instant });
      }
      assert.deepEqual(
        delivered.map(({ date, instant }) => ({ date, instant })),
        wanted,
      );
      for (const { at, instant } of delivered) assert.ok(at - instant < MINUTE);
    }),
    { numRuns: 60 },
  );
});

test('after any pauses: no day twice, nothing early, nothing later than two hours, and nothing missed', () => {
  const pauses = fc.array(fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 60 * 30 })), {
    minLength: 5,
    maxLength: 60,
  });
  fc.assert(
    fc.property(change, schedules, pauses, ([timezone, day], schedule, minutes) => {
      const start = Date.parse(`${day}T12:00Z`) - 3 * DAY;
      let now = start;
      const looks = minutes.map((pause) => (now += pause * MINUTE));
      const delivered = simulate(schedule, timezone, start, looks);
      assert.equal(new Set(delivered.map(({ date }) => date)).size, delivered.length);
      for (const { at, instant } of delivered) assert.ok(at >= instant && at - instant <= MAX_LATENESS);
      for (let days = -4; days <= 60; days += 1) {
        const date = addDays(day, days);
        const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7];
        const time = weekday && schedule[weekday];
        const instant = time ? slotInstant(timezone, date, time) : null;
        if (instant === null || instant <= start) continue;
        const first = looks.find((look) => look >= instant);
        const isWanted = first !== undefined && first - instant <= MAX_LATENESS;
        assert.equal(
          delivered.some((slot) => slot.date === date),
          isWanted,
          date,
        );
      }
    }),
    { numRuns: cases(600) },
  );
});

test('a slot that the schedule or the zone no longer has is not delivered', () => {
  const schedule = toSchedule({ friday: '21:00' });
  const dueAt = Date.parse('2026-05-01T19:00Z');
  const due = { schedule, timezone: 'Europe/Vienna', isActive: true, dueAt, dueDate: '2026-05-01' };
  const at = dueAt + HOUR;
  const decide = (changes: Partial<DueReminder>) => advance({ ...due, deliveredDate: null, ...changes }, at);
  assert.deepEqual(decide({}).deliver, { date: '2026-05-01', instant: dueAt });
  assert.equal(decide({}).next?.date, '2026-05-08');
  assert.equal(decide({ timezone: 'America/New_York' }).deliver, null);
  assert.deepEqual(decide({ timezone: 'America/New_York' }).next, {
    date: '2026-05-01',
    instant: Date.parse('2026-05-02T01:00Z'),
  });
  assert.equal(decide({ schedule: toSchedule({ friday: '21:30' }) }).next?.date, '2026-05-01');
  assert.equal(decide({ deliveredDate: '2026-05-01' }).deliver, null);
  assert.equal(decide({ deliveredDate: '2026-05-01' }).next?.date, '2026-05-08');
  assert.deepEqual(decide({ isActive: false }), { deliver: null, next: null });
  assert.deepEqual(decide({ schedule: toSchedule({}) }), { deliver: null, next: null });
});

test('an unknown time zone counts as UTC', () => {
  const slot = { dueAt: Date.parse('2026-05-01T00:00Z'), dueDate: null, deliveredDate: null, isActive: true };
  const found = advance(
    { ...slot, schedule: toSchedule({ friday: '21:00' }), timezone: 'Mars/Olympus' },
    slot.dueAt,
  );
  assert.equal(found.next?.instant, Date.parse('2026-05-01T21:00Z'));
});
