// The thought that an address names: by its number, or by its id.
import { findNumbered } from '../../foundation/status-ids/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../../ids.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Null if the thought does not exist or is hidden from the viewer. */
export async function findThoughtId(
  db: ThoughtsDb,
  name: string,
  viewer: ActorId | null,
): Promise<ThoughtId | null> {
  if (UUID.test(name)) return toThoughtId(name.toLowerCase());
  const number = readStatusNumber(name);
  return number === null ? null : ((await findNumbered(db, number, viewer))?.thoughtId ?? null);
}

/** Null if the thought does not exist or is hidden from the visitor. */
export async function findPostView(
  { thoughts }: Site,
  { viewer }: Pick<Visitor, 'viewer'>,
  name: string,
): Promise<PostView | null> {
  const { read } = thoughts.database;
  const thoughtId = await findThoughtId(read, name, viewer);
  if (thoughtId === null) return null;
  const viewing = { addresses: thoughts, viewer };
  return (await loadPostViews(read, viewing, [{ thoughtId, boosterId: null }]))[0] ?? null;
}
