// Arbitrary moments near clock changes, in any time zone.
import fc from 'fast-check';

const ZONES = Intl.supportedValuesOf('timeZone');
const DAY = 86_400_000;
const YEAR = 365 * DAY;

/** A zone, and an instant within two days of a clock change (any instant, in zones without one). */
export const momentsNearClockChanges = (
  first = '1900-01-01T00:00Z',
): fc.Arbitrary<{ zone: string; instant: number }> =>
  fc
    .record({
      zone: fc.constantFrom(...ZONES, 'UTC'),
      since: fc.integer({ min: Date.parse(first), max: 70 * YEAR }),
      away: fc.integer({ min: -2 * DAY, max: 2 * DAY }),
    })
    .map(({ zone, since, away }) => {
      const start = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(zone);
      const change = start.getTimeZoneTransition('next') ?? start;
      return { zone, instant: change.epochMilliseconds + away };
    });

/** The local date of an instant, computed with Intl instead of Temporal. */
export function localDateByIntl(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
