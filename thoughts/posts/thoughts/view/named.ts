// The people whom a thought names: mentions and recipients, which `namedBy` loads with it as a JSON list.
import type { Actor } from '../../../foundation/actors/actors.ts';
import type { ActorId } from '../../../ids.ts';

/** A person whom a thought mentions or is addressed to. */
export type Named = Pick<Actor, 'id' | 'username' | 'host' | 'url'>;

export type NamedRow = [id: ActorId, username: string, host: string | null, url: string | null];

/** As `namedBy` would load these people; null where there is nobody. */
export const formatNamed = (people: readonly Named[]): string | null =>
  people.length === 0
    ? null
    : JSON.stringify(people.map(({ id, username, host, url }): NamedRow => [id, username, host, url]));

/** The people of lists that `namedBy` loads, once each, in the order of their ids. */
export function parseNamed(...lists: readonly (string | null)[]): Named[] {
  const people: NamedRow[] = lists.flatMap((list) => (list === null ? [] : JSON.parse(list)));
  if (people.length === 0) return [];
  const byId = new Map(people.map(([id, username, host, url]) => [id, { id, username, host, url }]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
