// Where a row stands in a list that is ordered by when something happened between two: the instant, and the
// id of the person or thought, which decides between rows of one instant.
import { type ActorId, type ThoughtId, toActorId } from '../../ids.ts';

export type Position = { at: number; id: ActorId | ThoughtId };

const CURSOR = /^(\d{1,15})\.([\da-f-]{36})$/;

export const cursorOf = ({ at, id }: Position): string => `${at}.${id}`;

/** Null for what no {@link cursorOf} returns. */
export function readCursor(text: string | undefined): Position | null {
  const [, at, id] = CURSOR.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id: toActorId(id) };
}
