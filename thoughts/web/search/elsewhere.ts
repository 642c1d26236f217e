// Resolves handles and addresses in a member's search on other servers.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { findThing } from '../remote/in/find.ts';
import { failureText, renderPerson } from '../remote/in/view.ts';
import type { LookUp, ReleaseWhile } from '../remote/ways.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { renderArticle } from '../thoughts/article.ts';
import { toPerson } from '../thoughts/person.ts';

const NAMED = /^(?:acct:)?@?[^\s@]+@[^\s@]+$|^https?:\/\/\S+$/i;

/** Null for anonymous visitors, and for text that is neither a handle nor an address. */
export async function renderElsewhere(
  site: Site,
  lookUp: LookUp,
  { member, i18n }: Visitor,
  { q, releaseWhile }: { q: string; releaseWhile: ReleaseWhile },
): Promise<Html | null> {
  if (!member || !NAMED.test(q)) return null;
  const thing = await findThing(site, lookUp, q, { member, releaseWhile });
  if ('failure' in thing)
    return html`<p class="notice" role="status">${failureText(thing.failure, q, i18n)}</p>`;
  if ('actor' in thing) {
    const { actor } = thing;
    return renderPerson(toPerson(site.thoughts, actor), actor.bio.slice(0, 500).toWellFormed(), null);
  }
  return renderArticle(thing.thought, { i18n, host: site.host, member: null, back: '' });
}
