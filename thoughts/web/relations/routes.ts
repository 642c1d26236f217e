// Routes of a member's lists of people and hashtags.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { type Page, readPage } from '@tandem/platform/schema/paging.ts';
import type { PublicUser } from '../../accounts/users/contract.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { profilePath, tagPath } from '../../foundation/addresses/page-paths.ts';
import { cursorSliceOf } from '../../foundation/paging/cursors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { listBlocks } from '../../people/blocks/blocks.ts';
import { followTag, listFollowedTags, unfollowTag } from '../../people/followed-tags/followed-tags.ts';
import { listFollowers, listFollowing } from '../../people/follows/lists.ts';
import { countFollowRequests, selectFollowRequests } from '../../people/follows/requests.ts';
import {
  blockDomain,
  listBlockedDomains,
  previewBlock,
  requireForeignDomain,
  unblockDomain,
} from '../../people/member-domain-blocks/member-domain-blocks.ts';
import { listMutes } from '../../posts/mutes/mutes.ts';
import { readTagName } from '../../posts/thoughts/content/hashtags.ts';
import { ownPath, withQuery } from '../addresses.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderPeople } from '../people/list.ts';
import type { Member, Visitor } from '../session/visitor.ts';
import { type Outcome, type Section, settingsPage } from '../settings/frame.ts';
import { LOGIN_ENDED, type Problem, type ProblemKey, problemOf } from '../settings/problems.ts';
import { textField } from '../site/fields.ts';
import { mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageResult, redirect, type Site } from '../site/page.ts';
import { NAMES, renderNames } from '../thoughts/person.ts';
import { actOn, readSeconds, VERBS, type Verb } from './acts.ts';
import * as contract from './contract.ts';
import { mountPersonPage } from './person/routes.ts';
import { selectCommonFollows, selectWaiting } from './store.ts';

export function mountRelations(site: Site): void {
  mountRequests(site);
  mountFollowing(site);
  mountLists(site);
  mountActs(site);
  mountTags(site);
  mountServers(site);
  mountPersonPage(site);
}

type Button = readonly [verb: Verb, label: TextKey];
type People = { data: readonly PublicUser[]; page: number; per_page: number; total: number };

/** A list of people, each with buttons. */
const renderList = (
  { thoughts }: Site,
  people: People,
  path: string,
  buttons: readonly Button[],
  i18n: I18n,
): Promise<Html> =>
  renderPeople(thoughts, people, path, i18n, ({ username }) => renderButtons(username, path, buttons, i18n));

const renderButtons = (username: string, back: string, buttons: readonly Button[], i18n: I18n): Html =>
  html`<form class="row" method="post" action="/me/people"><input type="hidden" name="back" value="${back}">${buttons.map(
    ([verb, label]) =>
      html`<button class="button" name="${verb}" value="${username}" aria-label="${i18n.t(label as 'unmute')}: ${username}">${i18n.t(label as 'unmute')}</button>`,
  )}</form>`;

const PER_PAGE = 40;
const pageOf = (page: number | undefined): Page => readPage({ page: page ?? 1, per_page: PER_PAGE });

const REQUEST_BUTTONS = [
  ['accept', 'accept'],
  ['reject', 'reject'],
] as const satisfies readonly Button[];

function mountRequests(site: Site): void {
  mountMemberPage(site, contract.requests, async ({ query }, { i18n, member }): Promise<PageResult> => {
    const list = await renderRequests(site, member, i18n, { path: '/me/requests', page: query.page });
    return settingsPage(i18n, 'requestsTitle', html`<p>${i18n.t('requestsAbout')}</p>${list}`);
  });
}

/** The pending follow requests of a member, with buttons that return to `path`. */
export async function renderRequests(
  { thoughts }: Site,
  { actorId }: Member,
  i18n: I18n,
  { path, page }: { path: string; page: number | undefined },
): Promise<Html> {
  const { read } = thoughts.database;
  const wanted = pageOf(page);
  const rows = await selectFollowRequests.rows(read, actorId, cursorSliceOf(wanted));
  const data = await presentUsers(read, rows);
  const total = await countFollowRequests.count(read, actorId);
  const people = { data, page: wanted.page, per_page: PER_PAGE, total };
  const common = await findCommonFollows(read, actorId, rows);
  return renderPeople(thoughts, people, path, i18n, ({ username }) => {
    const follows = common.get(username);
    return html`${follows === undefined ? null : html`<p class="small">${i18n.t('commonFollows')} ${renderNames(follows, follows[0].count, i18n)}</p>`}${renderButtons(username, path, REQUEST_BUTTONS, i18n)}
<p><a href="${profilePath(username)}/more">${i18n.t('moreAbout', { name: username })}</a></p>`;
  });
}

/** The maximum number of displayed pending requests. */
const MAX_WAITING = 200;

function mountFollowing(site: Site): void {
  const { read } = site.thoughts.database;
  mountMemberPage(site, contract.following, async ({ query }, { i18n, member }): Promise<PageResult> => {
    const waiting = await presentUsers(read, await selectWaiting.rows(read, member.actorId, MAX_WAITING));
    const followed = await listFollowing(read, member.caller.username, pageOf(query.page), member.actorId);
    const asked = { data: waiting, page: 1, per_page: MAX_WAITING, total: waiting.length };
    const path = '/me/following';
    return settingsPage(
      i18n,
      'myFollowingTitle',
      html`${
        waiting.length === 0
          ? null
          : html`<h2>${i18n.t('waitingTitle')}</h2>${await renderList(site, asked, path, [['unfollow', 'retractRequest']], i18n)}
<h2>${i18n.t('following')}</h2>`
      }${await renderList(site, followed, path, [['unfollow', 'unfollow']], i18n)}`,
    );
  });
}

type Listed = {
  section: Section;
  about: TextKey;
  buttons: readonly Button[];
  list(self: ActorId, username: string, page: Page): Promise<People>;
};

function mountLists(site: Site): void {
  const { read } = site.thoughts.database;
  const lists = {
    followers: {
      section: 'myFollowersTitle',
      about: 'followersAbout',
      buttons: [['remove', 'removeFollower']],
      list: (self, username, page) => listFollowers(read, username, page, self),
    },
    mutes: {
      section: 'mutesTitle',
      about: 'mutesAbout',
      buttons: [['unmute', 'unmute']],
      list: (self, _username, page) => listMutes(read, self, page),
    },
    blocks: {
      section: 'blocksTitle',
      about: 'blocksAbout',
      buttons: [['unblock', 'unblock']],
      list: (self, _username, page) => listBlocks(read, self, page),
    },
  } as const satisfies Record<string, Listed>;
  for (const [name, { section, about, buttons, list }] of Object.entries(lists) as [
    keyof typeof lists,
    Listed,
  ][])
    mountMemberPage(site, contract[name], async ({ query }, { i18n, member }): Promise<PageResult> => {
      const people = await list(member.actorId, member.caller.username, pageOf(query.page));
      const main = html`<p>${i18n.t(about as 'mutesAbout')}</p>${await renderList(site, people, `/me/${name}`, buttons, i18n)}`;
      return settingsPage(i18n, section, main);
    });
}

function mountActs(site: Site): void {
  const { clock } = site.thoughts;
  mountMemberForm(
    site,
    contract.act,
    async ({ body, commit }, { member }) => {
      const verb = VERBS.find((one) => body[one] !== undefined);
      if (verb === undefined) throw notFound('action');
      const mute = {
        seconds: readSeconds(body.seconds),
        hidesNotifications: body.notifications !== undefined,
      };
      await commit((tx) => actOn(tx, member.actorId, verb, body[verb] ?? '', mute, clock.now()));
      return redirect(ownPath(body.back));
    },
    ({ body }) => redirect(withQuery('/login', { back: ownPath(body.back) })),
  );
}

// The hashtags that a member follows.
function mountTags(site: Site): void {
  mountMemberPage(site, contract.tags, (_call, visitor) => tagsPage(site, visitor, '', {}));

  mountMemberForm(
    site,
    contract.changeTags,
    async ({ body, commit }, visitor) => {
      const written = body.follow ?? body.unfollow ?? '';
      const tag = readTagName(written);
      if (tag === null) return tagsPage(site, visitor, written, { problem: { key: 'tagRule', status: 400 } });
      try {
        const { actorId } = visitor.member;
        await commit((tx) => (body.follow === undefined ? unfollowTag : followTag)(tx, actorId, tag));
        return redirect(body.back === undefined ? '/me/tags' : ownPath(body.back));
      } catch (error) {
        return tagsPage(site, visitor, written, { problem: problemOf(error) });
      }
    },
    ({ body }, visitor) => tagsPage(site, visitor, body.follow ?? '', { problem: LOGIN_ENDED }),
  );
}

async function tagsPage(
  site: Site,
  { i18n, member }: Visitor,
  written: string,
  outcome: Outcome,
): Promise<PageResult> {
  const tags = member ? await listFollowedTags(site.thoughts.database.read, member.actorId) : [];
  return settingsPage(
    i18n,
    'tagsTitle',
    html`<p>${i18n.t('tagsAbout')}</p>
${
  tags.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${tags.map(
        (tag) => html`<li><p id="tag-${tag}"><a href="${tagPath(tag)}">#<bdi>${tag}</bdi></a></p>
<form method="post" action="/me/tags"><button class="button" name="unfollow" value="${tag}" aria-describedby="tag-${tag}">${i18n.t('unfollow')}</button></form></li>`,
      )}</ul>`
}
<form class="stack" method="post" action="/me/tags">
${textField({ id: 'follow', label: i18n.t('tagField'), value: written, isName: true })}
<p><button class="button primary">${i18n.t('follow')}</button></p></form>`,
    outcome,
  );
}

// Whom a member follows among the followers of others.
type Row = Awaited<ReturnType<typeof selectCommonFollows.rows>>[number];
type Followers = readonly { id: ActorId; username: string; host: string | null }[];

/** The newest common followers by handle, with the total `count`; without people who have none. */
async function findCommonFollows(
  db: ThoughtsDb,
  viewer: ActorId,
  people: Followers,
): Promise<ReadonlyMap<string, readonly [Row, ...Row[]]>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await selectCommonFollows.rows(db, viewer, ids, NAMES);
  const byPerson = Map.groupBy(rows, (row) => row.of_id);
  return new Map(
    people.flatMap((person) => {
      const [first, ...others] = byPerson.get(person.id) ?? [];
      return first
        ? [[handleOf(person), [{ ...first, count: Number(first.count) }, ...others]] as const]
        : [];
    }),
  );
}

// The servers that a member blocks.
const path = '/me/servers';

function mountServers(site: Site): void {
  const { thoughts } = site;
  mountMemberPage(site, contract.servers, (_call, visitor) => serversPage(site, visitor, '', {}));

  mountMemberForm(
    site,
    contract.changeServers,
    async ({ body, commit }, visitor) => {
      const { actorId } = visitor.member;
      if (body.unblock !== undefined) {
        const domain = readDomain(body.unblock);
        if (domain !== null) await commit((tx) => unblockDomain(tx, actorId, domain));
        return redirect(path);
      }
      const written = body.block ?? '';
      try {
        const domain = requireForeignDomain(written, thoughts.base);
        if (body.sure === undefined) return await askPage(site, visitor, domain);
        await commit((tx) => blockDomain(tx, actorId, domain, thoughts.clock.now()));
        return redirect(path);
      } catch (error) {
        return serversPage(site, visitor, written, { problem: serverProblemOf(error) });
      }
    },
    ({ body }, visitor) => serversPage(site, visitor, body.block ?? '', { problem: LOGIN_ENDED }),
  );
}

const PROBLEMS: Readonly<Record<string, ProblemKey>> = {
  malformed: 'serverRule',
  'own-server': 'serverOwn',
  'limit-reached': 'tooManyServers',
};

function serverProblemOf(error: unknown): Problem {
  const key = error instanceof Refusal ? PROBLEMS[error.code] : undefined;
  if (key === undefined) throw error;
  return { key, status: key === 'tooManyServers' ? 409 : 400 };
}

/** Displays the effects of the block, and asks for confirmation. */
async function askPage(site: Site, { i18n, member }: Visitor, domain: string): Promise<PageResult> {
  const { following, followers } = member
    ? await previewBlock(site.thoughts.database.read, member.actorId, domain)
    : { following: 0, followers: 0 };
  return settingsPage(
    i18n,
    'serversTitle',
    html`<h2>${i18n.t('serverAsk', { domain })}</h2><p>${i18n.t('serversAbout')}</p>
<p>${i18n.t('serverFollows', { n: following, m: followers })}</p>
<form class="row" method="post" action="${path}"><input type="hidden" name="sure" value="on">
<button class="button danger" name="block" value="${domain}">${i18n.t('serverBlock')}</button>
<a class="button" href="${path}">${i18n.t('cancel')}</a></form>`,
  );
}

async function serversPage(
  site: Site,
  { i18n, member }: Visitor,
  written: string,
  outcome: Outcome,
): Promise<PageResult> {
  const blocked = member ? await listBlockedDomains(site.thoughts.database.read, member.actorId) : [];
  const names = blocked.map(({ domain }) => domain);
  return settingsPage(
    i18n,
    'serversTitle',
    html`<p>${i18n.t('serversAbout')}</p>
${renderServers(names, i18n)}
<form class="stack" method="post" action="${path}">
${textField({ id: 'block', label: i18n.t('serverField'), value: written, isName: true })}
<p><button class="button primary">${i18n.t('serverBlock')}</button></p></form>`,
    outcome,
  );
}

const renderServers = (names: readonly string[], i18n: I18n): Html =>
  names.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${names.map(
        (domain) => html`<li><p><bdi>${domain}</bdi></p>
<form method="post" action="${path}"><button class="button" name="unblock" value="${domain}" aria-label="${i18n.t('serverUnblock', { domain })}">${i18n.t('unblock')}</button></form></li>`,
      )}</ul>`;
