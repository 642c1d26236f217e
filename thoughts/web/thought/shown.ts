// The thought that an address names, as pages show it.

import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { loadShown, type ShownThought } from '../thoughts/shown.ts';
import { findThoughtId } from './find.ts';

/** Null where there is no such thought, or the visitor may not see it. */
export async function findShown(
  { thoughts }: Site,
  { viewer }: Pick<Visitor, 'viewer'>,
  name: string,
): Promise<ShownThought | null> {
  const { read } = thoughts.database;
  const thoughtId = await findThoughtId(read, name, viewer);
  if (thoughtId === null) return null;
  const viewing = { addresses: thoughts, viewer };
  return (await loadShown(read, viewing, [{ thoughtId, boosterId: null }]))[0] ?? null;
}
