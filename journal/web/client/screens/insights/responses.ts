// Statistics of a period from the server. The latest responses are cached on the device for use offline.

import { useEffect, useState } from 'preact/hooks';
import { now } from '../../foundation/days/today.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';
import { type Database, database } from '../../foundation/storage/database.ts';
import { INSIGHTS_PREFIX as PREFIX } from '../../foundation/storage/records.ts';
import { retention } from '../../sync/retention/retention.ts';
import { keyOf, type Period, toQuery } from './period.ts';

export type DayNumbers = {
  date: string;
  count: number;
  mean: number;
  lowest: number;
  highest: number;
  dominantMood: number;
  moods: number[];
};

/** Without low and high there are too few days, or all are equal. */
export type MeanWithInterval = { days: number; mean: number | null; low: number | null; high: number | null };

export type Rhythm = { weekdays: MeanWithInterval[]; times: MeanWithInterval[] };

export type Verdict = 'few' | 'none' | 'calendar' | 'hint' | 'clear';

export type Effect = {
  activityId: string;
  daysWith: number;
  daysWithout: number;
  verdict: Verdict;
  /** `slow`, for `few`: there are enough days, but they change too slowly. */
  reason?: string;
  meanWith?: number;
  meanWithout?: number;
  difference?: number;
  low?: number | null;
  high?: number | null;
  similar?: number | null;
  correlation?: number | null;
};

/**
 * `mean` is the mean mood of the days with the feeling. Months are `YYYY-MM`, those without it are left
 * out.
 */
export type FeelingSummary = {
  feelingId: string;
  entries: number;
  days: number;
  mean: number;
  months: { month: string; entries: number }[];
};

export type Effects = { days: number; compared: number; chance: number; activities: Effect[] };

/** A response at an instant for the days from `from` to `to`; null is an open end. */
type Kept<Data> = { data: Data; at: number; from: string | null; to: string | null };

/** In the state `current`, `kept` is up to date; otherwise it is the latest response. */
export type Asked<Data> = {
  kept: Kept<Data> | null;
  state: 'asking' | 'current' | 'failed' | 'offline';
  again: () => void;
};

/** Of each resource and period; a few are looked at again and again. */
const MOST_KEPT = 24;

/** Asks whenever the period or the copy changes; `query` are parameters besides the period. */
export function useResponse<Data>(
  resource: 'days' | 'rhythm' | 'effects' | 'feelings',
  period: Period,
  query: Record<string, string> = {},
): Asked<Data> {
  const key = `${PREFIX}${resource} ${keyOf(period)} ${new URLSearchParams(query)}`;
  const [kept, setKept] = useState<(Kept<Data> & { key: string }) | null>(null);
  const [state, setState] = useState<Asked<Data>['state']>('asking');
  const [attempt, setAttempt] = useState(0);
  const version = copyVersion.value;
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Kept<Data> | null, then: Asked<Data>['state']) => {
      if (!isCurrent) return;
      if (found) setKept({ ...found, key });
      setState(then);
    };
    const path = `/api/v1/entries/${resource}${toQuery(period, query)}`;
    void askOrRecall(key, path, period, show);
    return () => {
      isCurrent = false;
    };
  }, [key, period.from, period.to, attempt, version]);
  return {
    kept: kept?.key === key ? kept : null,
    state,
    again: () => {
      setState('asking');
      setAttempt((earlier) => earlier + 1);
    },
  };
}

/** Whether there is something to show: numbers, or why there are none. */
export const isSettled = ({ kept, state }: Asked<unknown>): boolean =>
  kept !== null || state === 'offline' || state === 'failed';

async function askOrRecall<Data>(
  key: string,
  path: string,
  { from, to }: Period,
  show: (kept: Kept<Data> | null, state: Asked<Data>['state']) => void,
): Promise<void> {
  const db = await database();
  const last = ((await db.get('meta', key)) as Kept<Data> | undefined) ?? null;
  show(last, 'asking');
  const reply = await sendRequest<Data>(path);
  if (!reply.ok) return show(last, reply.status === null ? 'offline' : 'failed');
  // The same numbers are the same object: nothing is drawn again.
  const data = last && JSON.stringify(last.data) === JSON.stringify(reply.data) ? last.data : reply.data;
  const current = { data, at: now(), from, to };
  show(current, 'current');
  if (retention.value !== 'waiting') await store(db, key, current);
}

/** Replaces the oldest responses; stores nothing if the disk is full. */
async function store(db: Database, key: string, kept: Kept<unknown>): Promise<void> {
  try {
    const tx = db.transaction('meta', 'readwrite');
    await tx.store.put(kept, key);
    const keys = await tx.store.getAllKeys(IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`));
    if (keys.length > MOST_KEPT) {
      const ages = await Promise.all(
        keys.map(async (one) => ({ key: one, at: ((await tx.store.get(one)) as Kept<unknown>).at })),
      );
      ages.sort((one, other) => one.at - other.at);
      for (const { key: oldest } of ages.slice(0, keys.length - MOST_KEPT)) await tx.store.delete(oldest);
    }
    await tx.done;
  } catch {
    // The response is displayed nevertheless.
  }
}
