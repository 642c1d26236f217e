// What a visitor wants to act on: a person, or a thought that everybody may read.
import { notFound } from '@tandem/platform/refusal.ts';
import { requireActor } from '../../../foundation/actors/actors.ts';
import { actorUriOf, handleOf } from '../../../foundation/actors/present.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import { requireShownTo } from '../../anonymous/visitors.ts';
import type { Site } from '../../site/page.ts';
import { findThoughtId } from '../../thought/find.ts';
import { pathOf } from '../../thoughts/article.ts';
import { loadPostViews } from '../../thoughts/post-view.ts';
import type { Verb } from '../ways.ts';

/** `uri` is the id; `who` is the person with the host; `paste` is the search text for apps. */
export type Target = { verb: Verb; to: string; uri: string; path: string; who: string; paste: string };

/** Refuses (not found) objects hidden from anonymous visitors. */
export async function requireTarget(site: Site, verb: Verb, to: string): Promise<Target> {
  const { host } = site;
  const fullName = (handle: string) => `@${handle.includes('@') ? handle : `${handle}@${host}`}`;
  const { base, database } = site.thoughts;
  if (verb === 'follow') {
    const actor = await requireActor(database.read, to);
    requireShownTo(null, actor);
    const uri = actorUriOf(base, actor);
    const who = fullName(handleOf(actor));
    return { verb, to, uri, path: profilePath(handleOf(actor)), who, paste: who };
  }
  const id = await findThoughtId(database.read, to, null);
  const items = id === null ? [] : [{ thoughtId: id, boosterId: null }];
  const [shown] = await loadPostViews(database.read, { addresses: site.thoughts, viewer: null }, items);
  const uri = shown?.author.isLocal ? `${base}/thoughts/${shown.view.id}` : shown?.view.uri;
  if (!shown || !uri) throw notFound('thought');
  return { verb, to, uri, path: pathOf(shown), who: fullName(shown.author.handle), paste: uri };
}
