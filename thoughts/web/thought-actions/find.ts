// The thought of an address, as its reader may see it.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { findPostView } from '../thought/post-view.ts';
import type { PostView } from '../thoughts/post-view.ts';

/** Refuses (not found) thoughts hidden from the visitor. */
export async function requirePostView(
  site: Site,
  name: string,
  visitor: Pick<Visitor, 'viewer'>,
): Promise<PostView> {
  const shown = await findPostView(site, visitor, name);
  if (!shown) throw notFound('thought');
  return shown;
}
