// The page of all people of this server.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { listRelationships } from '../../accounts/relationships/relationships.ts';
import type { PublicUser } from '../../accounts/users/contract.ts';
import { listUsers } from '../../accounts/users/users.ts';
import { findActors } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { withoutHidden } from '../anonymous/visitors.ts';
import { renderExplore } from '../explore/top.ts';
import type { Visitor } from '../session/visitor.ts';
import { mountPage, type PageResult, page, type Site } from '../site/page.ts';
import { toPerson } from '../thoughts/person.ts';
import { renderFollow, renderPeople } from './list.ts';

const peoplePage = page({
  path: '/people',
  summary: 'The people of this server',
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
});

const PER_PAGE = 40;

export function mountPeoplePage(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, peoplePage, async ({ query }, visitor): Promise<PageResult> => {
    const { i18n, viewer } = visitor;
    const page = await listUsers(read, readPage({ page: query.page ?? 1, per_page: PER_PAGE }));
    const users = await withoutHidden(read, viewer, page);
    return {
      title: i18n.t('people'),
      current: 'people',
      main: html`${renderExplore({ q: '', kind: 'people' }, i18n)}
<p class="muted">${i18n.t('peopleAbout', { n: users.total })}</p>
${await renderPeople(site.thoughts, users, '/people', i18n, await findButtons(site, visitor, users.data))}`,
    };
  });
}

/** Returns the button that follows a person, or undoes it; none for the member and for strangers. */
async function findButtons(
  { thoughts }: Site,
  { i18n, viewer }: Visitor,
  users: readonly PublicUser[],
): Promise<(user: PublicUser) => Html | null> {
  if (viewer === null) return () => null;
  const { read } = thoughts.database;
  const names = users.map(({ username }) => username);
  const found = await listRelationships(read, viewer, names);
  const relations = new Map(found.map((one) => [one.username, one]));
  const actors = new Map((await findActors(read, names)).map((actor) => [handleOf(actor), actor]));
  return ({ username }) => {
    const relation = relations.get(username);
    const actor = actors.get(username);
    if (!relation || !actor || actor.id === viewer) return null;
    return renderFollow(toPerson(thoughts, actor), relation, i18n, { back: '/people' });
  };
}
