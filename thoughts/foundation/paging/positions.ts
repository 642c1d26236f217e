// The position of a row in a list ordered by time: the instant, and the id of the person or thought as a
// tie-breaker.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ActorId, type ThoughtId, toActorId } from '../../ids.ts';

export type Position = { at: number; id: ActorId | ThoughtId };

/** Rows between two positions, both exclusive; `fromOldest` starts at the lower end. */
export type PositionRange = {
  older: Position | null;
  newer: Position | null;
  fromOldest: boolean;
  /** One more than the page size, to detect further rows. */
  rows: number;
};

const CURSOR = /^(\d{1,15})\.([\da-f-]{36})$/;

export const cursorOf = ({ at, id }: Position): string => `${at}.${id}`;

/** Returns null for text not produced by {@link cursorOf}. */
export function readCursor(text: string | undefined): Position | null {
  const [, at, id] = CURSOR.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id: toActorId(id) };
}

/** Rows between two positions, both excluded. */
type Range = { older: Position | null; newer: Position | null };

/** The condition that the columns `at` and `id` in scope are within the range. */
export function isInRange(at: string, id: string, { older, newer }: Range): RawBuilder<SqlBool> {
  const when = sql.ref(at);
  const who = sql.ref(id);
  const below = older
    ? sql`(${when} <= ${older.at} and (${when} < ${older.at} or ${who} < ${older.id}))`
    : sql`1 = 1`;
  const above = newer
    ? sql`(${when} >= ${newer.at} and (${when} > ${newer.at} or ${who} > ${newer.id}))`
    : sql`1 = 1`;
  return sql<SqlBool>`${below} and ${above}`;
}
