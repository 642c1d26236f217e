// The lists of a member: all of them, the timeline, settings and members of each.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { findRelationship } from '../../accounts/relationships/relationships.ts';
import type { PublicUser } from '../../accounts/users/contract.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { loadActors, requireActor } from '../../foundation/actors/actors.ts';
import { cursorOf, readCursor } from '../../foundation/paging/positions.ts';
import type { RepliesPolicy } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import {
  addMembers,
  changeList,
  createList,
  type List,
  loadLists,
  loadListsWith,
  REPLIES_POLICIES,
  removeList,
  removeMembers,
  requireList,
  requireTitle,
  selectMemberPage,
  selectMembersAmong,
} from '../../people/lists/lists.ts';
import { findUserIds } from '../../timelines/search/search.ts';
import { findOfList } from '../../timelines/sources/sources.ts';
import { ownPath } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderBack, renderTabs, renderTop } from '../layout/frame.ts';
import { renderUsers } from '../people/list.ts';
import { renderProblem } from '../settings/frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../settings/problems.ts';
import { checkField, choiceField, textField } from '../site/fields.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { renderEmojis } from '../thoughts/emojis.ts';
import { ListQuery, loadList, loadRows, renderList, renderNewer } from '../thoughts/list.ts';
import { toPerson } from '../thoughts/person.ts';

const listsPage = page({ path: '/me/lists', summary: 'The lists of a member' });

const create = form({
  path: '/me/lists',
  summary: 'Create a list',
  schema: Type.Object({ title: Type.Optional(Type.String({ maxLength: 1000 })) }),
});

const ListParams = Type.Object({ number: Type.String({ maxLength: 20 }) });

const timeline = page({
  path: '/me/lists/{number}',
  summary: 'The timeline of a list',
  params: ListParams,
  query: Type.Object(ListQuery),
});

export function mountListPages(site: Site): void {
  const { clock, database } = site.thoughts;
  mountMemberPage(site, listsPage, async (_call, { i18n, member }) =>
    overviewPage(await loadLists(database.read, member.actorId), i18n, '', null),
  );
  mountMemberForm(
    site,
    create,
    async ({ body, commit }, { i18n, member }): Promise<PageResult> => {
      const { actorId } = member;
      const written = body.title ?? '';
      try {
        const draft = { title: requireTitle(written), repliesPolicy: 'list', isExclusive: false } as const;
        const { number } = await commit((tx) => createList(tx, actorId, draft, clock.now()));
        return redirect(`${pathOfList(Number(number))}/settings`);
      } catch (error) {
        return overviewPage(await loadLists(database.read, actorId), i18n, written, problemOf(error));
      }
    },
    ({ body }, { i18n }) => overviewPage([], i18n, body.title ?? '', LOGIN_ENDED),
  );
  mountTimeline(site);
  mountListSettings(site);
}

function overviewPage(
  lists: readonly List[],
  i18n: I18n,
  written: string,
  problem: Problem | null,
): PageContent {
  const title = i18n.t('listsTitle');
  return {
    title,
    status: problem?.status ?? 200,
    current: 'lists',
    main: html`<h1>${title}</h1>${problem && renderProblem(problem, i18n)}
${
  lists.length === 0
    ? html`<p class="empty">${i18n.t('noLists')}</p>`
    : html`<ul class="items">${lists.map(
        (list) =>
          html`<li><a href="${pathOfList(list.number)}" dir="auto">${list.title}</a> <a class="button quiet" href="${pathOfList(list.number)}/settings" aria-label="${i18n.t('listSettings')}: ${list.title}">${i18n.t('listSettings')}</a></li>`,
      )}</ul>`
}
<form class="stack" method="post" action="/me/lists"><h2>${i18n.t('listNew')}</h2>
${textField({ id: 'title', label: i18n.t('listName'), value: written })}
<p><button class="button primary">${i18n.t('listCreate')}</button></p></form>`,
  };
}

function mountTimeline(site: Site): void {
  const { clock, database } = site.thoughts;
  const { read } = database;
  mountMemberPage(site, timeline, async ({ params, query }, visitor): Promise<PageResult> => {
    const { i18n, member, choices } = visitor;
    const { actorId: viewer } = member;
    const list = await requireList(read, viewer, requireNumber(params.number));
    const { number, title } = list;
    const shown = {
      withFollowees: list.replies_policy === 'followed',
      withMembers: list.replies_policy === 'list',
    };
    const filtering = { context: 'home', now: clock.now() } as const;
    const viewing = { addresses: site.thoughts, viewer, filtering };
    const found = await loadList(read, viewing, query, (range) =>
      findOfList(read, viewer, { number, shown }, range),
    );
    const path = pathOfList(number);
    const lists = await loadLists(read, viewer);
    const settings = html`<a class="icon-button" href="${path}/settings">${icon('settings')}<span class="vh">${i18n.t('listSettings')}</span></a>`;
    const options = { i18n, host: site.host, member, back: path, choices };
    const empty = html`<div class="empty"><p>${i18n.t('listEmpty')}</p><p><a class="button" href="${path}/settings">${i18n.t('listMembers')}</a></p></div>`;
    return {
      title,
      current: 'lists',
      main: html`${renderTop(html`<bdi>${title}</bdi>`, { back: renderBack('/me/lists', visitor), end: settings })}
${renderTabs(
  i18n.t('listsTitle'),
  lists.map((one) => ({ path: pathOfList(one.number), label: html`<bdi>${one.title}</bdi>` })),
  path,
)}
${renderList(found, path, options, { live: `list:${number}`, empty })}`,
    };
  });
}

// The settings and members of a list, and the lists that contain a person.
const text = Type.Optional(Type.String({ maxLength: 1000 }));
const name = Type.Optional(Type.String({ maxLength: 500 }));

/** Refuses (not found) text that is not the number of a list. */
function requireNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw notFound('list');
  return Number(text);
}

const pathOfList = (number: number): string => `/me/lists/${number}`;

const settingsEndpoint = page({
  path: '/me/lists/{number}/settings',
  summary: 'The name and the members of a list',
  params: ListParams,
  query: Type.Object({ ...ListQuery, q: name, saved: Type.Optional(Type.String({ maxLength: 10 })) }),
});

const save = form({
  path: '/me/lists/{number}/settings',
  summary: 'Change a list',
  params: ListParams,
  schema: Type.Object({
    title: text,
    replies: Type.Unsafe<RepliesPolicy>(Type.String({ enum: [...REPLIES_POLICIES] })),
    exclusive: text,
  }),
});

/** `add` and `remove` are handles. */
const changeMembers = form({
  path: '/me/lists/{number}/members',
  summary: 'Add somebody to a list, or remove them',
  params: ListParams,
  schema: Type.Object({ add: name, remove: name, back: Type.Optional(Type.String({ maxLength: 2000 })) }),
});

const deletion = form({
  path: '/me/lists/{number}/delete',
  summary: 'Delete a list',
  params: ListParams,
  schema: Type.Object({}),
});

const listsOfPerson = page({
  path: '/@{username}/lists',
  summary: 'In which lists somebody is',
  params: Type.Object({ username: Type.String({ maxLength: 500 }) }),
});

function mountListSettings(site: Site): void {
  const { clock, database } = site.thoughts;
  mountMemberPage(site, settingsEndpoint, async ({ params, query }, visitor): Promise<PageResult> => {
    const list = await requireList(database.read, visitor.member.actorId, requireNumber(params.number));
    return settingsPageOf(site, visitor, list, query, null);
  });
  mountMemberForm(site, save, async ({ params, body, commit }, visitor): Promise<PageResult> => {
    const { actorId } = visitor.member;
    const number = requireNumber(params.number);
    const list = await requireList(database.read, actorId, number);
    const { title = '', replies: repliesPolicy, exclusive } = body;
    const isExclusive = exclusive !== undefined;
    try {
      const patch = { title: requireTitle(title), repliesPolicy, isExclusive };
      await commit((tx) => changeList(tx, actorId, number, patch));
      return redirect(`${pathOfList(number)}/settings?saved=1`);
    } catch (error) {
      const written: List = {
        ...list,
        title,
        replies_policy: repliesPolicy,
        is_exclusive: isExclusive ? 1 : 0,
      };
      return settingsPageOf(site, visitor, written, {}, problemOf(error));
    }
  });
  mountMemberForm(site, changeMembers, async ({ params, body, commit }, { member }) => {
    const number = requireNumber(params.number);
    const { add, remove, back = `${pathOfList(number)}/settings` } = body;
    await commit(async (tx) => {
      const { id } = await requireActor(tx, add ?? remove ?? '');
      if (add === undefined) return removeMembers(tx, member.actorId, number, [id]);
      await addMembers(tx, member.actorId, number, [id], clock.now());
    }).catch(ignoreMember);
    return redirect(ownPath(back));
  });
  mountMemberForm(site, deletion, async ({ params, commit }, { member }) => {
    await commit((tx) => removeList(tx, member.actorId, requireNumber(params.number)));
    return redirect('/me/lists');
  });
  mountPerson(site);
}

/** Idempotent: two presses of a button add a person once. */
function ignoreMember(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'member-already') throw error;
}

const POLICY_TEXTS = {
  followed: 'listRepliesFollowed',
  list: 'listRepliesMembers',
  none: 'listRepliesNone',
} as const satisfies Record<RepliesPolicy, string>;

async function settingsPageOf(
  site: Site,
  visitor: MemberVisitor,
  list: List,
  query: ListQuery & { q?: string | undefined; saved?: string | undefined },
  problem: Problem | null,
): Promise<PageContent> {
  const { i18n } = visitor;
  const path = pathOfList(list.number);
  const title = i18n.t('listSettings');
  return {
    title: `${list.title}: ${title}`,
    status: problem?.status ?? 200,
    current: 'lists',
    main: html`${renderTop(html`<bdi>${list.title}</bdi>: ${title}`, { back: renderBack(path, visitor) })}
${problem && renderProblem(problem, i18n)}
${!problem && query.saved !== undefined && html`<p class="notice" role="status">${i18n.t('saved')}</p>`}
<form class="stack" method="post" action="${path}/settings">
${textField({ id: 'title', label: i18n.t('listName'), value: list.title })}
${choiceField({
  id: 'replies',
  label: i18n.t('listReplies'),
  value: list.replies_policy,
  choices: REPLIES_POLICIES.map((one) => [one, i18n.t(POLICY_TEXTS[one])] as const),
})}
${checkField({
  id: 'exclusive',
  label: i18n.t('listExclusive'),
  hint: i18n.t('listExclusiveHint'),
  isOn: list.is_exclusive === 1,
})}
<p><button class="button primary">${i18n.t('save')}</button></p></form>
<section class="stack"><h2 id="members">${i18n.t('listMembers')}</h2>
${await renderSearch(site, visitor, list, query.q?.trim() ?? '')}
${await renderMembers(site, visitor, list, query)}</section>
<details class="stack"><summary>${i18n.t('listDelete')} …</summary>
<form method="post" action="${path}/delete"><p>${i18n.t('listDeleteQuestion')}</p><p><button class="button danger">${i18n.t('listDelete')}</button></p></form></details>`,
  };
}

const renderButton = (
  number: number,
  verb: 'add' | 'remove',
  handle: string,
  label: string,
  back: string,
): Html =>
  html`<form class="row" method="post" action="${pathOfList(number)}/members"><input type="hidden" name="back" value="${back}"><button class="button" name="${verb}" value="${handle}" aria-label="${label}: ${handle}">${label}</button></form>`;

/** Finds people among those the member follows: only they can be in a list. */
async function renderSearch(
  site: Site,
  { i18n, member }: MemberVisitor,
  { number }: List,
  q: string,
): Promise<Html> {
  const { read } = site.thoughts.database;
  const path = `${pathOfList(number)}/settings`;
  const people = q === '' ? [] : await findFollowees(site, member.actorId, q);
  const members = new Set(
    await selectMembersAmong.values(
      read,
      number,
      people.map(({ id }) => id),
    ),
  );
  const others = people.filter(({ id }) => !members.has(id)).map(({ user }) => user);
  return html`<form class="find" method="get" action="${path}#members"><div class="field"><label for="q">${i18n.t('listSearch')}</label>
<div class="row"><input class="input" id="q" name="q" type="search" value="${q}" maxlength="500" autocapitalize="none"><button class="button">${i18n.t('searchField')}</button></div></div></form>
${q === '' ? null : others.length === 0 ? html`<p role="status">${i18n.t('listNobodyFound')}</p>` : await renderUsers(site.thoughts, others, i18n, ({ username }) => renderButton(number, 'add', username, i18n.t('listAdd'), path))}`;
}

const MOST_FOUND = 20;

async function findFollowees(
  { thoughts }: Site,
  follower: ActorId,
  q: string,
): Promise<{ id: ActorId; user: PublicUser }[]> {
  const { base, database } = thoughts;
  const ids = await findUserIds(database.read, { q, base, follower }, { limit: MOST_FOUND, offset: 0 });
  const known = await loadActors(database.read, ids);
  const actors = ids.flatMap((id) => known.get(id) ?? []);
  const users = await presentUsers(database.read, actors);
  return users.flatMap((user, at) => {
    const id = actors[at]?.id;
    return id === undefined ? [] : [{ id, user }];
  });
}

async function renderMembers(
  site: Site,
  { i18n }: MemberVisitor,
  { number }: List,
  query: ListQuery,
): Promise<Html> {
  const { read } = site.thoughts.database;
  const { rows, older, newer } = await loadRows(query, {
    toRange: ({ max_id, min_id }, limit) => {
      const after = readCursor(min_id);
      return { older: readCursor(max_id), newer: after, fromOldest: after !== null, rows: limit + 1 };
    },
    select: (range) => selectMemberPage.rows(read, number, range),
    cursorOf,
  });
  if (rows.length === 0) return html`<p class="empty">${i18n.t('listNoMembers')}</p>`;
  const path = `${pathOfList(number)}/settings`;
  const users = await presentUsers(read, rows);
  return html`${renderNewer({ newer }, path, i18n)}
${await renderUsers(site.thoughts, users, i18n, ({ username }) => renderButton(number, 'remove', username, i18n.t('listRemove'), path))}
${older === null ? null : html`<p class="pages"><a class="button" rel="next" href="${path}?before=${older}">${i18n.t('older')}</a></p>`}`;
}

function mountPerson(site: Site): void {
  const { read } = site.thoughts.database;
  mountMemberPage(site, listsOfPerson, async ({ params }, { i18n, member }): Promise<PageResult> => {
    const actor = await requireActor(read, params.username);
    const person = toPerson(site.thoughts, actor);
    const relationship = await findRelationship(read, member.actorId, actor);
    if (!relationship) return redirect(person.path);
    const title = i18n.t('listsOf', { name: person.name });
    const lists = await loadLists(read, member.actorId);
    const having = new Set((await loadListsWith(read, member.actorId, actor.id)).map((one) => one.number));
    const isFollowed = relationship.following || relationship.requested;
    const path = `${person.path}/lists`;
    const items = lists.map((list) => {
      const isIn = having.has(list.number);
      const button = isIn
        ? renderButton(list.number, 'remove', person.handle, i18n.t('listRemove'), path)
        : renderButton(list.number, 'add', person.handle, i18n.t('listAdd'), path);
      return html`<li><a href="${pathOfList(list.number)}" dir="auto">${list.title}</a> ${button}</li>`;
    });
    return {
      title,
      main: html`<p><a href="${person.path}"><bdi>@${person.handle}</bdi></a></p><h1>${renderEmojis(title, person.emojis)}</h1>
${
  isFollowed
    ? html`${lists.length === 0 ? html`<p class="empty">${i18n.t('noLists')}</p>` : html`<ul class="items">${items}</ul>`}<p><a class="button" href="/me/lists">${i18n.t('listNew')}</a></p>`
    : html`<p class="notice">${i18n.t('listFollowFirst', { name: person.name })} <a class="button" href="${person.path}">${i18n.t('back')}</a></p>`
}`,
    };
  });
}
