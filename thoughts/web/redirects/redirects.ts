// The ways between the interface and the pages: a browser that opens an address of the interface is sent to
// the page, a server that opens a page is sent to the id. No address has two bodies (docs/decisions/0180).

import type { IncomingHttpHeaders } from 'node:http';
import type { Representation } from '@tandem/platform/http/endpoint/representation.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { findActor } from '../../foundation/actors/actors.ts';
import { profilePath, tagPath } from '../../foundation/addresses/page-paths.ts';
import { wantsActivity, wantsPage } from '../../foundation/negotiation/accept.ts';
import { toThoughtId } from '../../ids.ts';
import { withQuery } from '../addresses.ts';
import { PAGE_ERRORS } from '../site/errors.ts';
import type { Site } from '../site/page.ts';
import { findThoughtId } from '../thought/find.ts';
import { pathOf } from '../thoughts/article.ts';
import { loadPostViews } from '../thoughts/post-view.ts';

type Request = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  cookie: string | undefined;
};

export function mountRedirects(site: Site): void {
  addWaysToPages(site);
  addWaysToIds(site);
}

const TIES = ['followers', 'following'] as const;

function addWaysToPages(site: Site): void {
  const lead = (path: string, to: (request: Request) => string | Promise<string>) =>
    site.thoughts.http.addRepresentation(path, toForm(wantsPage, to));
  lead('/users', () => '/people');
  lead('/users/{username}', ({ params }) => profilePath(params.username ?? ''));
  lead('/users/{username}/thoughts', ({ params }) => profilePath(params.username ?? ''));
  for (const tie of TIES)
    lead(`/users/{username}/${tie}`, ({ params }) => `${profilePath(params.username ?? '')}/${tie}`);
  for (const part of ['', '/thread', '/replies', '/likes', '/shares'])
    lead(`/thoughts/{id}${part}`, ({ params, cookie }) => pathOfThought(site, params.id ?? '', cookie));
  for (const [part, pages] of [
    ['liked-by', 'likes'],
    ['boosted-by', 'boosts'],
  ])
    lead(
      `/thoughts/{id}/${part}`,
      async ({ params, cookie }) => `${await pathOfThought(site, params.id ?? '', cookie)}/${pages}`,
    );
  lead('/feed', () => '/');
  lead('/notifications', () => '/me/notifications');
  lead('/feed/public', ({ query }) => (query.local === 'true' ? '/here' : '/all'));
  lead('/search', ({ query }) => withQuery('/find', { q: textOf(query.q) }));
  lead('/remote-actors', ({ query }) => withQuery('/find', { q: textOf(query.handle) }));
  lead('/tags/popular', () => '/find');
  lead('/tags/{tagName}', ({ params }) => tagPath(params.tagName ?? ''));
  lead('/actor', () => '/about');
  addWaysToSettings(lead);
}

/** What members read of themselves by the interface. */
function addWaysToSettings(lead: (path: string, to: () => string) => void): void {
  lead('/users/me', () => '/me/settings/profile');
  lead('/blocks', () => '/me/blocks');
  lead('/mutes', () => '/me/mutes');
  lead('/api-keys', () => '/me/settings/keys');
  lead('/auth/sessions', () => '/me/settings/logins');
  lead('/federation/pending-followers', () => '/me/requests');
  lead('/federation/remote-following', () => '/me/following');
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Refuses (not found) a thought that the visitor may not see, as one that does not exist. */
async function pathOfThought(
  { thoughts, sessions }: Site,
  name: string,
  cookie: string | undefined,
): Promise<string> {
  const viewer = (await sessions.find(cookie))?.actorId ?? null;
  const { database } = thoughts;
  const viewing = { addresses: thoughts, viewer };
  const id = await findThoughtId(database.read, name, viewer);
  const [shown] =
    id === null ? [] : await loadPostViews(database.read, viewing, [{ thoughtId: id, boosterId: null }]);
  if (!shown) throw notFound('thought');
  return pathOf(shown);
}

function addWaysToIds(site: Site): void {
  const { database, http } = site.thoughts;
  const accepts = ({ accept }: IncomingHttpHeaders) => wantsActivity(accept);
  const lead = (path: string, to: (request: Request) => Promise<string>) =>
    http.addRepresentation(path, toForm(accepts, to));
  const idOfActor = async (name: string, suffix = ''): Promise<string> => {
    const actor = await findActor(database.read, name);
    if (!actor) throw notFound('user');
    return actor.host === null
      ? `${site.thoughts.base}/users/${actor.username}${suffix}`
      : requireId(actor.wire_uri ?? actor.url);
  };
  lead('/@{username}', ({ params }) => idOfActor(params.username ?? ''));
  for (const tie of TIES)
    lead(`/@{username}/${tie}`, ({ params }) => idOfActor(params.username ?? '', `/${tie}`));
  lead('/@{username}/{number}', async ({ params }) => {
    const id = await findThoughtId(database.read, params.number ?? '', null);
    if (id === null) throw notFound('thought');
    const viewing = { addresses: site.thoughts, viewer: null, isProgram: true } as const;
    const [shown] = await loadPostViews(database.read, viewing, [
      { thoughtId: toThoughtId(id), boosterId: null },
    ]);
    if (!shown) throw notFound('thought');
    return shown.author.isLocal ? `${site.thoughts.base}/thoughts/${id}` : requireId(shown.view.uri);
  });
}

function requireId(id: string | null): string {
  if (id === null) throw notFound('id');
  return id;
}

/** Not cached, because the target depends on the request. */
const toForm = (
  accepts: Representation['accepts'],
  to: (request: Request) => string | Promise<string>,
): Representation => ({
  accepts,
  errors: PAGE_ERRORS,
  handle: async ({ params, query, header }) =>
    new Reply(303, '', {
      location: await to({ params, query: query as Record<string, unknown>, cookie: header('cookie') }),
      'cache-control': 'no-store',
    }),
});
