// Trends: the hashtags and thoughts of the most people, as far as this server knows.
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findUsedTags } from '../tags/tags.ts';
import { rank } from './rules.ts';
import { selectActedOn, selectHistories, selectTrendingAmong, selectTrendingTags } from './store.ts';

const TAG_DAYS = 7;
const TAG_AUTHORS = 3;
const THOUGHT_DAYS = 3;
const THOUGHT_PEOPLE = 2;
const MAX_TAGS = 50;
const MAX_THOUGHTS = 100;
/** The thoughts with the most people, of which the score selects. */
const MAX_SCORED = 5000;
const MAX_AGE = 5 * MINUTE;

/** The uses of a hashtag on a day, which starts at `day`, and the number of people. */
export type TagDay = { day: Instant; uses: number; people: number };
export type TrendingTag = { name: string; history: TagDay[] };

export type TrendsReader = {
  /** The most popular first; the history has the newest of seven days first. */
  tags(): Promise<TrendingTag[]>;
  /** The thoughts shown to `viewer`, the most popular first. */
  thoughts(viewer: ActorId | null): Promise<ThoughtId[]>;
};

/**
 * The lists are counted at most every five minutes. A thought that is deleted, warned about or hidden
 * disappears immediately, as does a tag without uses.
 */
export function createTrendsReader({
  database: { read },
  clock,
}: Pick<ThoughtsContext, 'database' | 'clock'>): TrendsReader {
  const readTags = createCachedReader(clock, MAX_AGE, (now) => findTrendingTags(read, now));
  const readThoughts = createCachedReader(clock, MAX_AGE, async (now) => {
    const found = await selectActedOn.rows(read, now - THOUGHT_DAYS * DAY, THOUGHT_PEOPLE, MAX_SCORED);
    const scored = found.map(({ people, ...thought }) => ({ ...thought, people: Number(people) }));
    return rank(scored, now).slice(0, MAX_THOUGHTS);
  });
  return {
    tags: async () => {
      const tags = await readTags();
      const used = await findUsedTags(
        read,
        tags.map(({ name }) => name),
      );
      return tags.filter(({ name }) => used.has(name));
    },
    thoughts: async (viewer) => {
      const ids = await readThoughts();
      if (ids.length === 0) return [];
      const shown = new Set(await selectTrendingAmong.values(read, ids, viewer));
      return ids.filter((id) => shown.has(id));
    },
  };
}

async function findTrendingTags(db: ThoughtsDb, now: Instant): Promise<TrendingTag[]> {
  const found = await selectTrendingTags.rows(db, now - TAG_DAYS * DAY, TAG_AUTHORS, MAX_TAGS);
  const names = found.map(({ name }) => name);
  const today = Math.floor(now / DAY);
  const days = Array.from({ length: TAG_DAYS }, (_, back) => today - back);
  const since = (today - TAG_DAYS + 1) * DAY;
  const rows = names.length === 0 ? [] : await selectHistories.rows(db, names, since);
  const byDay = new Map(rows.map((row) => [`${row.day} ${row.name}`, row]));
  return names.map((name) => ({
    name,
    history: days.map((day) => {
      const row = byDay.get(`${day} ${name}`);
      return { day: day * DAY, uses: Number(row?.uses ?? 0), people: Number(row?.people ?? 0) };
    }),
  }));
}
