// The thought that an address names, as pages show it.

import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';
import { findThoughtId } from './find.ts';

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
