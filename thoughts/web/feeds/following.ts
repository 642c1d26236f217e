// What the people that a member follows wrote and boosted, from where the member stopped reading.
import { html } from '@tandem/platform/html/html.ts';
import { findHome } from '../../client-api/timelines/sources.ts';
import type { Shown, Site } from '../site/page.ts';
import { type ListQuery, loadList, renderList } from '../thoughts/list.ts';
import type { Member, Visitor } from '../visitor/visitor.ts';

export async function showFollowing(
  site: Site,
  { words }: Visitor,
  member: Member,
  query: ListQuery,
  back: string,
): Promise<Shown> {
  const { base, database } = site.thoughts;
  const { read } = database;
  const { host } = site.server();
  const viewer = member.actorId;
  const list = await loadList(read, { base, viewer }, query, (range) => findHome(read, viewer, range));
  const isEmpty = list.thoughts.length === 0;
  return {
    title: words.say('following'),
    current: 'following',
    main: html`<h1>${words.say('following')}</h1>
<p><a class="button primary" href="/write">${words.say('write')}</a></p>
${isEmpty ? html`<p class="notice"><span>${words.say('followSomebody')}</span> <a href="/people">${words.say('people')}</a> <a href="/find">${words.say('find')}</a></p>` : null}
${renderList(list, '/', { words, host, member, back }, 'home')}`,
  };
}
