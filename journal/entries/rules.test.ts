import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import { formatOffset, type LocalMoment } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { linkToNext, readCursor, writeCursor } from '../paging/paging.ts';
import { localDateByIntl, momentsNearClockChanges } from '../testing/zones.ts';
import { chooseMoment, fromMomentColumns, parseLoggedAt, toMomentColumns } from './rules.ts';

const momentOf = (text: string, zone: string, stored?: LocalMoment): LocalMoment =>
  chooseMoment(parseLoggedAt(text, zone), stored);

test('Z is dated by the local time of the zone, at every clock change', () => {
  fc.assert(
    fc.property(momentsNearClockChanges(), ({ zone, instant }) => {
      const moment = momentOf(formatInstant(instant), zone);
      assert.equal(moment.instant, instant);
      assert.equal(moment.localDate, localDateByIntl(zone, instant), zone);
    }),
    { numRuns: cases(600) },
  );
});

test('a written offset is kept, whatever the user’s zone', () => {
  const local = fc.date({
    min: new Date('0001-01-02T00:00Z'),
    max: new Date('9999-12-30T00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      local,
      fc.integer({ min: -1439, max: 1439 }),
      momentsNearClockChanges(),
      (date, offset, { zone }) => {
        const wall = date.toISOString().replace('Z', '');
        const moment = momentOf(wall + formatOffset(offset), zone);
        assert.deepEqual(moment, {
          instant: date.getTime() - offset * 60_000,
          offsetMinutes: offset,
          localDate: wall.slice(0, 10),
        });
      },
    ),
  );
});

test('a local time that exists is kept, and a bare date is noon of that day', () => {
  fc.assert(
    fc.property(momentsNearClockChanges(), ({ zone, instant }) => {
      const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      const moment = momentOf(shown.toPlainDateTime().toString(), zone);
      const again = Temporal.Instant.fromEpochMilliseconds(moment.instant).toZonedDateTimeISO(zone);
      assert.equal(again.toPlainDateTime().toString(), shown.toPlainDateTime().toString());
      assert.equal(moment.localDate, shown.toPlainDate().toString());
      const noon = momentOf(shown.toPlainDate().toString(), zone);
      assert.equal(noon.localDate, shown.toPlainDate().toString());
      const midday = shown.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
      assert.equal(noon.instant, midday.epochMilliseconds);
    }),
    { numRuns: cases(600) },
  );
});

test('a bare date that a zone skipped keeps its date', () => {
  const moment = momentOf('2011-12-30', 'Pacific/Apia');
  assert.equal(moment.localDate, '2011-12-30');
  assert.equal(formatInstant(moment.instant), '2011-12-30T22:00:00.000Z');
});

test('an unchanged instant in UTC keeps the stored moment, and columns preserve a moment', () => {
  fc.assert(
    fc.property(momentsNearClockChanges(), momentsNearClockChanges(), ({ zone, instant }, elsewhere) => {
      const kept = momentOf(formatInstant(instant), zone);
      assert.equal(momentOf(formatInstant(instant), elsewhere.zone, kept), kept);
      assert.deepEqual(fromMomentColumns(toMomentColumns(kept)), kept);
    }),
    { numRuns: 50 },
  );
});

test('a cursor encodes its position, and any other text is refused', () => {
  const anyPosition = fc.record(
    {
      instant: fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
      id: fc.uuid(),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(anyPosition, (position) =>
      assert.deepEqual(readCursor(writeCursor(position), String), position),
    ),
  );
  fc.assert(fc.property(fc.string(), (text) => assert.throws(() => readCursor(text, String))));
});

test('the link to the next page preserves the query', () => {
  const next = { instant: 1, id: '01890a5d-ac96-774b-bcce-b302099a8057' };
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.integer(), (from, limit) => {
      const link = linkToNext('https://example.org/list', { from, limit, cursor: 'old' }, next);
      const [, url = ''] = /^<(.*)>; rel="next"$/.exec(link) ?? [];
      assert.doesNotMatch(url, /[<>"\s]/);
      const { searchParams } = new URL(url);
      assert.deepEqual(Object.fromEntries(searchParams), {
        from,
        limit: `${limit}`,
        cursor: writeCursor(next),
      });
    }),
  );
});
