// The report of a period: its parts, its days, and about how many pages it fills.
import { addDays, daysBetween } from '../../foundation/days/rules.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { dominantMood, toDays } from '../../library/entries/rules.ts';

export const PARTS = ['summary', 'days', 'activities', 'words', 'photos'] as const;
export type Part = (typeof PARTS)[number];

/** Words and photos are in it only if they are chosen. */
const USUAL: readonly Part[] = ['summary', 'days', 'activities'];
const NOTHING = 'none';

export function readParts(parameter: string): ReadonlySet<Part> {
  if (parameter === '') return new Set(USUAL);
  const named = parameter.split(',');
  return new Set(PARTS.filter((part) => named.includes(part)));
}

/** As {@link readParts} reads it. */
export const formatParts = (parts: ReadonlySet<Part>): string =>
  PARTS.filter((part) => parts.has(part)).join(',') || NOTHING;

export type ReportDay = {
  date: string;
  entries: StoredEntry[];
  mean: number;
  count: number;
  dominantMood: number;
};

/** Entries from the oldest to the newest, by day. */
export const toReportDays = (entries: readonly StoredEntry[]): ReportDay[] =>
  toDays(entries).map(({ date, entries: own }) => ({
    date,
    entries: own,
    count: own.length,
    mean: own.reduce((sum, { mood }) => sum + mood, 0) / own.length,
    dominantMood: dominantMood(own) ?? 0,
  }));

type ActivityDays = { id: string; days: number; meanWith: number; meanOthers: number | null };

/** By how many days each activity was on, the most frequent first. */
export function countActivities(days: readonly ReportDay[]): ActivityDays[] {
  const sums = new Map<string, { days: number; sum: number }>();
  for (const { entries, mean } of days)
    for (const id of new Set(entries.flatMap(({ activities }) => activities))) {
      const { days: count, sum } = sums.get(id) ?? { days: 0, sum: 0 };
      sums.set(id, { days: count + 1, sum: sum + mean });
    }
  const total = days.reduce((sum, { mean }) => sum + mean, 0);
  return [...sums]
    .map(([id, { days: own, sum }]) => ({
      id,
      days: own,
      meanWith: sum / own,
      meanOthers: own === days.length ? null : (total - sum) / (days.length - own),
    }))
    .sort((one, other) => other.days - one.days);
}

/** With more pages, a shorter period is offered. */
export const MOST_PAGES = 40;

/** The lines of a printed page, and the lines of its parts. */
const PAGE = 44;
const HEAD = 7;
const SUMMARY = 26;
const CHARACTERS = 90;
const PHOTOS = { aside: 3, lines: 9 };

/** About how many pages of A4 it fills. */
export function estimatePages(days: readonly ReportDay[], parts: ReadonlySet<Part>): number {
  let lines = HEAD;
  if (parts.has('summary')) lines += SUMMARY;
  if (parts.has('activities')) lines += 5 + 1.5 * countActivities(days).length;
  for (const { entries } of days) lines += linesOf(entries, parts);
  return Math.max(1, Math.ceil(lines / PAGE));
}

function linesOf(entries: readonly StoredEntry[], parts: ReadonlySet<Part>): number {
  let lines = 0;
  if (showsDays(parts)) lines += 0.6;
  for (const { activities, content, photos } of entries) {
    if (showsDays(parts)) lines += parts.has('days') ? 1 + Math.floor(activities.length / 5) : 1;
    if (parts.has('words') && content.trim())
      for (const line of content.trim().split('\n'))
        lines += Math.max(1, Math.ceil(line.length / CHARACTERS));
    if (parts.has('photos')) lines += Math.ceil(photos.length / PHOTOS.aside) * PHOTOS.lines;
  }
  return lines;
}

/** Text and photos are placed with their days. */
export const showsDays = (parts: ReadonlySet<Part>): boolean =>
  parts.has('days') || parts.has('words') || parts.has('photos');

/** The last half of the period, or the half of that, and so on until it is short enough. */
export function shorten(
  days: readonly ReportDay[],
  parts: ReadonlySet<Part>,
  { from, to }: { from: string; to: string },
): { from: string; to: string } {
  let first = from;
  while (first < to) {
    first = addDays(to, -Math.floor(daysBetween(first, to) / 2));
    const within = days.filter(({ date }) => date >= first);
    if (estimatePages(within, parts) <= MOST_PAGES) break;
  }
  return { from: first, to };
}
