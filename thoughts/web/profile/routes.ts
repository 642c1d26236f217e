// Routes of the pages of a person.

import { createHash } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { findRelationship } from '../../accounts/relationships/relationships.ts';
import { type FindMove, loadTopFriends } from '../../accounts/users/users.ts';
import { type Actor, findActors, requireActor } from '../../foundation/actors/actors.ts';
import { handleOf, styleOf } from '../../foundation/actors/present.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { ActorId } from '../../ids.ts';
import { listEndorsed } from '../../people/endorsements/endorsements.ts';
import { listFollowers, listFollowing, showsNetwork } from '../../people/follows/lists.ts';
import { findFollowOptions } from '../../people/follows/options.ts';
import { listFeaturedNames } from '../../posts/featured-tags/featured-tags.ts';
import { listPinnedIds } from '../../posts/reactions/pins/pins.ts';
import { findOfAccount } from '../../timelines/sources/sources.ts';
import { renderBeside } from '../about/beside.ts';
import { ICON_PATH } from '../addresses.ts';
import { findShownTo, requireShownTo, withoutHidden } from '../anonymous/visitors.ts';
import type { I18n } from '../i18n/i18n.ts';
import { toAuthorStyle } from '../layout/style.ts';
import { renderPeople } from '../people/list.ts';
import { mountPage, PAGE, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { renderStyleLink, toLink } from '../thought/head.ts';
import { renderEmojis } from '../thoughts/emojis.ts';
import { renderFromHome } from '../thoughts/from-home.ts';
import { ListQuery, loadList } from '../thoughts/list.ts';
import { type Person, picturesOf, toPerson } from '../thoughts/person.ts';
import { loadPostViews } from '../thoughts/post-view.ts';
import { findMoved, type Profile, renderProfile, type Tab } from './view.ts';

export function mountProfilePages(site: Site, findMove: FindMove): void {
  mountProfile(site, findMove);
  mountTies(site, 'followers');
  mountTies(site, 'following');
  mountStyle(site);
}

/** Own thoughts only: a text of somebody else is not shown in the style of the owner. */
const FILTERS = {
  thoughts: { excludeReplies: true, excludeBoosts: true, onlyMedia: false, tag: null },
  replies: { excludeReplies: false, excludeBoosts: true, onlyMedia: false, tag: null },
  media: { excludeReplies: false, excludeBoosts: true, onlyMedia: true, tag: null },
};

function mountProfile(site: Site, findMove: FindMove): void {
  const { read } = site.thoughts.database;
  mountPage(site, profileEndpoint, async ({ params, query, raw }, visitor): Promise<PageResult> => {
    const { i18n, viewer } = visitor;
    const addresses = site.thoughts;
    const actor = await requireActor(read, params.username);
    const moved = toOtherName(actor, params.username);
    if (moved) return moved;
    requireShownTo(viewer, actor);
    const filtering = { context: 'account', now: addresses.clock.now() } as const;
    const viewing = { addresses, viewer, filtering };
    const tab = (query.only as Tab | undefined) ?? null;
    const found = await loadList(read, viewing, query, (range) =>
      findOfAccount(read, { account: actor.id, viewer }, FILTERS[tab ?? 'thoughts'], range),
    );
    const isStart = tab === null && query.before === undefined && query.after === undefined;
    const pinnedIds = isStart ? await listPinnedIds(read, actor.id) : [];
    const pinned = await loadPostViews(
      read,
      viewing,
      pinnedIds.map((thoughtId) => ({ thoughtId, boosterId: null })),
    );
    const isPinned = new Set(pinned.map(({ number }) => number));
    const list = { ...found, thoughts: found.thoughts.filter(({ number }) => !isPinned.has(number)) };
    const chosen = (await loadTopFriends(read, [actor.id])).get(actor.id) ?? [];
    const friends = await findFriends(site, chosen.filter(await findShownTo(read, viewer, chosen)));
    const withStyle = visitor.showsStyles && query.style !== 'off' && styleOf(actor) !== '';
    const relationship = viewer && (await findRelationship(read, viewer, actor));
    const key =
      viewer !== null && relationship?.following ? { followerId: viewer, followeeId: actor.id } : null;
    const followOptions = key && (await findFollowOptions(read, key));
    const person = toPerson(addresses, actor);
    const header = picturesOf(addresses, actor.header_url, { kind: 'header', actorId: actor.id });
    const fromHome = renderFromHome(visitor, ['follow'], person.handle);
    const network = showsNetwork(actor, viewer);
    const isOwn = viewer === actor.id;
    const movedTo = await findMoved(site, findMove, actor, viewer);
    const profile: Profile = {
      actor,
      person,
      header: header.picture ?? header.remotePicture,
      list,
      pinned,
      tab,
      followOptions,
      friends,
      tags: actor.show_featured === 1 ? await listFeaturedNames(read, actor.id) : [],
      endorsed: await findEndorsed(site, actor, viewer),
      isOwn,
      withStyle,
      relationship,
      network,
      fromHome,
      movedTo,
    };
    return {
      ...renderHead(site, profile, i18n),
      isIndexed: actor.host === null && actor.indexable === 1 && actor.moved_to === null,
      ...(isOwn ? { current: 'profile' as const } : {}),
      styles: [],
      beside: await renderBeside(site, visitor),
      main: renderProfile(profile, {
        i18n,
        host: site.host,
        member: visitor.member,
        back: raw.target,
        choices: visitor.choices,
      }),
    };
  });
}

/** In the order of their names. */
async function findFriends({ thoughts }: Site, names: readonly string[]): Promise<Person[]> {
  const actors = await findActors(thoughts.database.read, names);
  const people = new Map(actors.map((actor) => [handleOf(actor), toPerson(thoughts, actor)]));
  return names.flatMap((name) => people.get(name) ?? []);
}

/** The names of the people whom the owner recommends, without those who are hidden from visitors. */
async function findEndorsed(site: Site, actor: Actor, viewer: ActorId | null): Promise<string[]> {
  const { read } = site.thoughts.database;
  if (actor.show_featured === 0) return [];
  const names = (await listEndorsed(read, actor.id)).map(handleOf);
  return names.length === 0 ? [] : names.filter(await findShownTo(read, viewer, names));
}

/** The page has one address, whatever the case of the name in another. */
function toOtherName(actor: Actor, username: string, suffix = ''): Reply | null {
  const handle = handleOf(actor);
  return handle === username ? null : redirect(profilePath(handle) + suffix);
}

function mountTies(site: Site, tie: 'followers' | 'following'): void {
  const { read } = site.thoughts.database;
  const list = tie === 'followers' ? listFollowers : listFollowing;
  mountPage(
    site,
    tie === 'followers' ? followers : following,
    async ({ params, query }, { i18n, viewer }): Promise<PageResult> => {
      const actor = await requireActor(read, params.username);
      const moved = toOtherName(actor, params.username, `/${tie}`);
      if (moved) return moved;
      requireShownTo(viewer, actor);
      const person = toPerson(site.thoughts, actor);
      const { host } = site;
      const asked = readPage({ page: query.page ?? 1, per_page: 40 });
      const found = await withoutHidden(read, viewer, await list(read, person.handle, asked, viewer));
      const title = i18n.t(tie === 'followers' ? 'followersOf' : 'followingOf', { name: person.name });
      return {
        title,
        main: html`<p><a href="${person.path}"><bdi>@${person.handle}</bdi></a></p><h1>${renderEmojis(title, person.emojis)}</h1>
${person.isLocal ? null : html`<p class="notice">${i18n.t('knownOnly', { host })}</p>`}
${showsNetwork(actor, viewer) ? null : html`<p class="notice">${i18n.t('networkHidden', { name: person.name })}</p>`}
${await renderPeople(site.thoughts, found, `${person.path}/${tie}`, i18n)}`,
      };
    },
  );
}

/**
 * Stored styles are sanitised; here they are confined to what belongs to their author. Names
 * of animations are not confined: ours begin with `app-`, which the sanitiser removes from theirs.
 */
function mountStyle(site: Site): void {
  site.thoughts.http.mount(style, async ({ params }) => {
    const css = styleOf(await requireActor(site.thoughts.database.read, params.username));
    if (css === '') throw notFound('style');
    const text = toAuthorStyle(css);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    return new Reply(200, text, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${hash}"`,
    });
  });
}

// The pages of a person: profile, followers and whom they follow.

const params = Type.Object({ username: Type.String({ maxLength: 500 }) });
const pages = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) });

const profileEndpoint = page({
  path: '/@{username}',
  summary: 'The profile of a person',
  params,
  query: Type.Object({
    ...ListQuery,
    only: Type.Optional(Type.String({ enum: ['replies', 'media'] })),
    style: Type.Optional(Type.String({ maxLength: 10 })),
  }),
});

const followers = page({
  path: '/@{username}/followers',
  summary: 'The followers of a person',
  params,
  query: pages,
});

const following = page({
  path: '/@{username}/following',
  summary: 'Whom a person follows',
  params,
  query: pages,
});

const style = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/@{username}/style.css',
  summary: 'The style that a person wrote for their pages',
  params,
  cache: 'anonymous',
  success: { status: 200, contentType: 'text/css; charset=utf-8', description: 'A style sheet.' },
});

// The head of a profile.

const ACTIVITY = 'application/activity+json';

function renderHead(
  { thoughts: { base } }: Site,
  { actor, person, withStyle }: Profile,
  i18n: I18n,
): { title: string; head: Html; links: string[] } {
  const { name, handle, path, isLocal, picture } = person;
  const id = isLocal ? `${base}/users/${handle}` : (actor.url ?? '');
  const full = isLocal ? `@${handle}@${new URL(base).host}` : `@${handle}`;
  const bio = actor.bio || i18n.t('thoughtsCount', { n: actor.public_count });
  return {
    title: `${name} (${full})`,
    links: isLocal
      ? [
          toLink(id, ACTIVITY),
          ...(actor.atom === 1 ? [toLink(`${path}/feed.atom`, 'application/atom+xml')] : []),
        ]
      : [],
    head: html`<link rel="canonical" href="${isLocal ? base + path : id}">
<meta name="description" content="${bio}">
<meta name="fediverse:creator" content="${full}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${name} (${full})">
<meta property="og:description" content="${bio}">
<meta property="og:url" content="${base}${path}">
<meta property="profile:username" content="${full}">
<meta property="og:image" content="${base}${picture ?? ICON_PATH}">
${
  isLocal
    ? html`<link rel="alternate" type="${ACTIVITY}" href="${id}">
${actor.atom === 1 ? html`<link rel="alternate" type="application/atom+xml" href="${path}/feed.atom">` : null}`
    : null
}
${withStyle ? renderStyleLink(handle) : null}`,
  };
}
