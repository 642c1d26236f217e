// The device's clock and time zone, and formatting of days and times.
import { dateFormat } from '@tandem/web/i18n/text.ts';
import { t } from '../i18n/i18n.ts';
import { language, weekStart } from '../preferences/preferences.ts';
import { addDays, localParts } from './rules.ts';

/** The device's offset at an instant, in minutes east of UTC. */
export const offsetAt = (at: number): number => -new Date(at).getTimezoneOffset();

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const now = (): number => Date.now();

export const today = (): string => localParts(now(), offsetAt(now())).day;

const FORMATS = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'long' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  dated: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  brief: { day: 'numeric', month: 'short' },
  monthName: { month: 'short' },
  monthWhole: { month: 'long' },
  monthLetter: { month: 'narrow' },
  year: { year: 'numeric' },
} as const;

export const formatDay = (day: string, form: keyof typeof FORMATS = 'full'): string =>
  dateFormat(localeOf(), { ...FORMATS[form], timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** English dates use day-first order, consistent with the texts. */
const localeOf = (): string =>
  language.value === 'en' ? chooseLocale(navigator.languages, 'en', 'en-GB') : 'de';

/** Returns "Today", "Yesterday", or the day with its weekday. */
export function nameDay(day: string): string {
  if (day === today()) return t('day.today');
  if (day === addDays(today(), -1)) return t('day.yesterday');
  return formatDay(day, day.slice(0, 4) === today().slice(0, 4) ? 'long' : 'full');
}

/** Formats a time such as `18:32` in the app's language. */
export function formatTime(at: number, offset: number): string {
  const shifted = new Date(at + offset * 60_000);
  return dateFormat(localeOf(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(shifted);
}

/** Formats a time of day such as `21:00` in the app's language; '' for an empty text. */
export const formatTimeOfDay = (time: string): string =>
  time === '' ? '' : formatTime(Date.parse(`1970-01-01T${time}:00Z`), 0);

/** Formats an instant of today as time with seconds, any other with its date. */
export function formatInstant(at: number): string {
  const isToday = localParts(at, offsetAt(at)).day === today();
  const form = isToday
    ? ({ timeStyle: 'medium' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return dateFormat(localeOf(), form).format(at);
}

/** Formats an offset as `UTC+9` or `UTC−3:30`. */
export function formatZone(offset: number): string {
  const minutes = Math.abs(offset);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** The first day of the week (0 for Monday): the user's choice, otherwise the device's region. */
export function firstWeekday(): number {
  if (weekStart.value !== null) return weekStart.value;
  const locale = new Intl.Locale(chooseLocale(navigator.languages, '', 'en-GB'));
  const info =
    'getWeekInfo' in locale ? (locale as { getWeekInfo(): { firstDay: number } }).getWeekInfo() : null;
  return ((info?.firstDay ?? 1) + 6) % 7;
}

export const weekdayNames = (width: 'short' | 'long'): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    dateFormat(localeOf(), { weekday: width, timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, 0, 1 + index)),
    ),
  );

/**
 * Returns the first of `preferred` in `language` (in any language if that is empty), otherwise `fallback`.
 * Skips system locales that `Intl` rejects, such as `en-US@posix`.
 */
export function chooseLocale(preferred: readonly string[], language: string, fallback: string): string {
  const ofLanguage = preferred.filter((one) => language === '' || one.startsWith(`${language}-`));
  return ofLanguage.find(isKnown) ?? fallback;
}

function isKnown(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
