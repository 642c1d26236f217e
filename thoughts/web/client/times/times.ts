// Keeps times as they are where the reader is: how long ago, and the date and time in the title.
import { language, t } from '../i18n/i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const locale = language === 'de' ? 'de-DE' : 'en-GB';
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

export function startTimes(): void {
  showTimes(document);
  setInterval(() => showTimes(document), MINUTE);
}

/** The server writes the same forms for members, in UTC. */
export function showTimes(within: ParentNode): void {
  const now = new Date();
  // All are measured before any is changed: each measurement after a change would be a layout of its own.
  const times = [...within.querySelectorAll<HTMLTimeElement>('time[datetime]')];
  const widths = times.map((one) =>
    'long' in one.dataset || one.style.minInlineSize !== '' ? 0 : one.offsetWidth,
  );
  times.forEach((one, index) => {
    const at = new Date(one.dateTime);
    if (Number.isNaN(at.getTime())) return;
    const width = widths[index] ?? 0;
    // As wide as before, so that nothing moves. Long ones stand in sentences, and may wrap.
    if (width > 0)
      Object.assign(one.style, { display: 'inline-block', minInlineSize: `${width}px`, textAlign: 'end' });
    one.title = `${longDay.format(at)}, ${time.format(at)}`;
    const text = 'long' in one.dataset ? one.title : describe(at, now);
    if (one.textContent !== text) one.textContent = text;
  });
}

function describe(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < -DAY) return dayOfYear.format(at);
  if (age >= WEEK) return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at);
  // Also for an instant in the future: the clock of the device may be slow.
  if (age < MINUTE) return t('timeNow');
  if (age < HOUR) return t('timeMinutes', { n: Math.floor(age / MINUTE) });
  if (age < DAY) return t('timeHours', { n: Math.floor(age / HOUR) });
  return t('timeDays', { n: Math.floor(age / DAY) });
}

/** Milliseconds; loading the page takes some. */
const MOST = 60_000;

export function startClock(): void {
  const note = document.querySelector<HTMLElement>('[data-clock]');
  if (note) note.hidden = Math.abs(Date.now() - Number(note.dataset.clock)) <= MOST;
}
