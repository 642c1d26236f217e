// The position of a row in a list ordered by time: the instant, and the id of the person or thought as a
// tie-breaker.
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
