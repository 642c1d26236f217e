// The pages here of the people and thoughts that words of other servers link to.
import type { Actor } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { profilePath, readPagePath, thoughtPath } from '../../foundation/addresses/page-paths.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, toThoughtId } from '../../ids.ts';
import { taggedIn } from '../../posts/thoughts/view/extras.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { addressesIn } from './external-links.ts';
import { selectThoughtsByUris } from './store.ts';

/** Paths of pages here, by the addresses on other servers. */
export type Pages = ReadonlyMap<string, string>;

type Views = readonly Pick<ThoughtView, 'thought'>[];

/** The handles that remote texts may link to; {@link findPages} verifies the links. */
export const linkedHandles = (views: Views): string[] =>
  views.flatMap(({ thought: { content_html: words, is_local: isLocal, extras } }) => {
    if (words === null) return [];
    const tagged = taggedIn(isLocal === 1, extras).map((name) => name.replace(/^@/, ''));
    const handles = tagged.filter((name) => name.includes('@'));
    return [...handles, ...addressesIn(words).flatMap((address) => readHandle(address) ?? [])];
  });

/** `https://other.example/@bob` is the usual page of `bob@other.example`. */
function readHandle(address: string): string | null {
  const url = URL.parse(address);
  const page = url && readPagePath(url.pathname);
  return page && !page.handle.includes('@') ? `${page.handle}@${url.host}` : null;
}

/** Of those of `actors` and of the thoughts that `viewer` may see to which the words of `views` link. */
export async function findPages(
  db: ThoughtsDb,
  views: Views,
  actors: readonly Actor[],
  viewer: ActorId | null,
): Promise<Pages> {
  const pages = new Map<string, string>();
  for (const actor of actors)
    for (const address of actor.host === null ? [] : [actor.url, actor.wire_uri])
      if (address !== null) pages.set(address, profilePath(handleOf(actor)));
  const addresses = new Set(
    views.flatMap(({ thought }) => (thought.content_html ? addressesIn(thought.content_html) : [])),
  );
  const uris = [...addresses].filter((address) => !pages.has(address)).flatMap(thoughtIdsOf);
  if (uris.length === 0) return pages;
  const found = await selectThoughtsByUris.rows(db, uris);
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const { thought, author } of await loadViews(
    db,
    found.map(({ id }) => toThoughtId(id)),
    viewer,
  )) {
    const { uri, url } = byId.get(thought.id) ?? {};
    const path = thoughtPath(handleOf(author), toStatusNumber('thought', thought));
    for (const address of [uri, url]) if (address && addresses.has(address)) pages.set(address, path);
  }
  return pages;
}

/** The possible ids of the object at an address: the address, and Mastodon's id for such a page. */
function thoughtIdsOf(address: string): string[] {
  const url = URL.parse(address);
  const page = url && readPagePath(url.pathname);
  if (!page) return [address];
  return page.number === null ? [] : [address, `${url.origin}/users/${page.handle}/statuses/${page.number}`];
}
