// The notifications of a member. Opening them changes nothing: a button marks them as read.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { profilePath } from '../../addresses/page-paths.ts';
import { toThoughtId } from '../../ids.ts';
import { countUnread, listNotifications, markAllRead } from '../../notifications/received.ts';
import { withQuery } from '../addresses.ts';
import { requireOwnForm } from '../site/forms.ts';
import { mountPage, PAGE, page, redirect, type Shown, type Site, visit } from '../site/page.ts';
import { titleOf } from '../thought/title.ts';
import { pathOf } from '../thoughts/article.ts';
import { loadShown, type ShownThought } from '../thoughts/shown.ts';
import type { Words } from '../words/words.ts';

const newsPage = page({
  path: '/me/notifications',
  summary: 'What others did',
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
});

const readAll = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/me/notifications',
  summary: 'Mark all notifications as read',
  input: { kind: 'parameters', schema: Type.Object({}) },
});

const TEXTS = {
  follow: 'newsFollow',
  follow_request: 'newsRequest',
  follow_rejected: 'newsRejected',
  like: 'newsLike',
  boost: 'newsBoost',
  reply: 'newsReply',
  mention: 'newsMention',
  status: 'newsStatus',
} as const;

const PER_PAGE = 40;
type Notice = Awaited<ReturnType<typeof listNotifications>>['data'][number];

export function mountNews(site: Site): void {
  const { http, database } = site.thoughts;
  const { read } = database;
  mountPage(site, newsPage, async ({ query }, { words, member }): Promise<Shown> => {
    if (!member) return redirect(withQuery('/login', { back: '/me/notifications' }));
    const { base } = site.thoughts;
    const number = query.page ?? 1;
    const wanted = readPage({ page: number, per_page: PER_PAGE });
    const { data, total } = await listNotifications(read, member.actorId, wanted, base);
    const ids = new Set(data.flatMap(({ thoughtId: id }) => (id === null ? [] : toThoughtId(id))));
    const items = [...ids].map((thoughtId) => ({ thoughtId, boosterId: null }));
    const shown = await loadShown(read, { base, viewer: member.actorId }, items);
    const about = new Map<string, ShownThought>(shown.map((one) => [one.view.id, one]));
    const unread = await countUnread(read, member.actorId);
    return {
      title: words.say('news'),
      current: 'news',
      main: html`<h1>${words.say('news')}</h1>
${unread === 0 ? null : html`<form method="post" action="/me/notifications"><button class="button">${words.say('markRead', { n: unread })}</button></form>`}
${data.length === 0 ? html`<p class="empty">${words.say('nothing')}</p>` : html`<ul class="news">${data.map((one) => renderNotice(one, about, words))}</ul>`}
${number * PER_PAGE < total ? html`<p class="pages"><a class="button" rel="next" href="${withQuery('/me/notifications', { page: String(number + 1) })}">${words.say('older')}</a></p>` : null}`,
    };
  });

  http.mount(readAll, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      if (member) await call.commit(async (tx) => markAllRead(tx, member.actorId));
      return redirect('/me/notifications');
    }),
  );
}

function renderNotice(notice: Notice, about: ReadonlyMap<string, ShownThought>, words: Words): Html {
  const { from, type, read, thoughtId, createdAt } = notice;
  const thought = about.get(thoughtId ?? '');
  const key = TEXTS[type as keyof typeof TEXTS] ?? 'newsStatus';
  return html`<li class="${read ? 'read' : 'unread'}"><p><a href="${profilePath(from.username)}"><bdi>${from.displayName}</bdi></a> ${words.say(key)}
${thought ? html`<a href="${pathOf(thought)}" dir="auto">${titleOf(thought).words}</a>` : null}</p>
<p class="small muted">${read ? null : html`<strong>${words.say('newMark')}</strong> · `}<time datetime="${createdAt}">${words.dayAndTime(Date.parse(createdAt))}</time></p></li>`;
}
