// The thought of an address, as its reader may see it.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { findShown } from '../thought/shown.ts';
import type { ShownThought } from '../thoughts/shown.ts';

/** Refuses (not found) what the visitor may not see. */
export async function requireShown(
  site: Site,
  name: string,
  visitor: Pick<Visitor, 'viewer'>,
): Promise<ShownThought> {
  const shown = await findShown(site, visitor, name);
  if (!shown) throw notFound('thought');
  return shown;
}
