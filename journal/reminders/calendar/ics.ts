// Writes iCalendar (RFC 5545).
import type { Instant } from '@tandem/platform/time/clock.ts';

/** An event with an alarm at its start. `uid` is stable across fetches. */
type CalendarEvent = { uid: string; start: Instant; summary: string; url: string | null };

type Calendar = { name: string; createdAt: Instant; events: readonly CalendarEvent[] };

/** Formats a calendar. All times are in UTC, so no `VTIMEZONE` component is needed. */
export function formatCalendar({ name, createdAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tandem//Journal//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => eventLines(event, createdAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const eventLines = ({ uid, start, summary, url }: CalendarEvent, createdAt: Instant): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${formatTime(createdAt)}`,
  `DTSTART:${formatTime(start)}`,
  'DURATION:PT5M',
  `SUMMARY:${escapeText(summary)}`,
  ...(url === null ? [] : [`URL:${url}`]),
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:PT0S',
  `DESCRIPTION:${escapeText(summary)}`,
  'END:VALARM',
  'END:VEVENT',
];

/** Formats as `20260501T190000Z`. */
const formatTime = (instant: Instant): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

const MAX_LINE_BYTES = 75;

/** Folds a content line: at most 75 bytes per line; continuation lines begin with a space (section 3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
