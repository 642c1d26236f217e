// Shows times as they are where the reader is: how long ago, for a day.
import { language } from '../i18n/i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
const absolute = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function start(): void {
  showTimes(document);
  setInterval(() => showTimes(document), MINUTE);
}

export function showTimes(within: ParentNode): void {
  const now = Date.now();
  // All are measured before any is changed: each measurement after a change would be a layout of its own.
  const times = [...within.querySelectorAll<HTMLTimeElement>('time[datetime]')];
  const widths = times.map((time) => (time.title === '' ? time.offsetWidth : 0));
  times.forEach((time, index) => {
    const at = Date.parse(time.dateTime);
    if (Number.isNaN(at)) return;
    const width = widths[index] ?? 0;
    // As wide as before, so that nothing moves.
    if (width > 0) Object.assign(time.style, { display: 'inline-block', minInlineSize: `${width}px` });
    time.title = absolute.format(at);
    time.textContent = describe(at, now);
  });
}

function describe(at: number, now: number): string {
  const age = now - at;
  if (age < 0 || age >= DAY) return absolute.format(at);
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  return relative.format(-Math.floor(age / HOUR), 'hour');
}
