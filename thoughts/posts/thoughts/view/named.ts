// Mentions and recipients of a thought, loaded by `namedBy` as a JSON array.
import type { Actor } from '../../../foundation/actors/actors.ts';
import type { ActorId } from '../../../ids.ts';

/** A mentioned actor or recipient. */
export type Named = Pick<Actor, 'id' | 'username' | 'host' | 'url'>;

export type NamedRow = [id: ActorId, username: string, host: string | null, url: string | null];

/** The format of `namedBy` for these actors; null if empty. */
export const formatNamed = (people: readonly Named[]): string | null =>
  people.length === 0
    ? null
    : JSON.stringify(people.map(({ id, username, host, url }): NamedRow => [id, username, host, url]));

/** The distinct actors of lists loaded by `namedBy`, ordered by id. */
export function parseNamed(...lists: readonly (string | null)[]): Named[] {
  const people: NamedRow[] = lists.flatMap((list) => (list === null ? [] : JSON.parse(list)));
  if (people.length === 0) return [];
  const byId = new Map(people.map(([id, username, host, url]) => [id, { id, username, host, url }]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
