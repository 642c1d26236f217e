// The pages of the thoughts that a member bookmarked, liked and pinned.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import { cursorOf, readCursor } from '../../foundation/paging/positions.ts';
import type { ThoughtId } from '../../ids.ts';
import { listBookmarkRange } from '../../posts/reactions/bookmarks/bookmarks.ts';
import { selectLiked } from '../../posts/reactions/likes/likes.ts';
import { listPinnedIds } from '../../posts/reactions/pins/pins.ts';
import { settingsPage } from '../settings/frame.ts';
import { type MemberVisitor, mountMemberPage } from '../site/members.ts';
import { type PageResult, page, type Site } from '../site/page.ts';
import { inActionForm } from '../thoughts/actions.ts';
import { renderArticle } from '../thoughts/article.ts';
import { ListQuery, loadRows, renderList } from '../thoughts/list.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';

const query = Type.Object(ListQuery);
const bookmarks = page({ path: '/me/bookmarks', summary: 'The thoughts that one bookmarked', query });
const likes = page({ path: '/me/likes', summary: 'The thoughts that one likes', query });
const pinned = page({ path: '/me/pinned', summary: 'The thoughts that one pinned' });

export function mountSavedPages(site: Site): void {
  const { read } = site.thoughts.database;
  mountMemberPage(site, bookmarks, async (call, visitor): Promise<PageResult> => {
    const { actorId } = visitor.member;
    const found = await loadRows(call.query, {
      toRange: ({ max_id, min_id }, limit) => toRange(readSequence(max_id), readSequence(min_id), limit),
      select: (range) => listBookmarkRange(read, actorId, range),
      cursorOf: ({ number }) => String(number),
    });
    return savedPage(site, visitor, 'bookmarks', found);
  });
  mountMemberPage(site, likes, async (call, visitor): Promise<PageResult> => {
    const { actorId } = visitor.member;
    const found = await loadRows(call.query, {
      toRange: ({ max_id, min_id }, limit) => toRange(readCursor(max_id), readCursor(min_id), limit),
      select: (range) => selectLiked.rows(read, actorId, range),
      cursorOf,
    });
    return savedPage(site, visitor, 'likes', found);
  });
  mountMemberPage(site, pinned, async (_call, visitor): Promise<PageResult> => {
    const { i18n, member } = visitor;
    const thoughts = await load(site, visitor, await listPinnedIds(read, member.actorId));
    return settingsPage(
      i18n,
      'pinnedTitle',
      html`<p>${i18n.t('pinnedAbout')}</p>${
        thoughts.length === 0
          ? renderEmpty(i18n.t('noPinned'), profilePath(member.caller.username), i18n.t('ownProfile'))
          : renderPinned(site, visitor, thoughts)
      }`,
    );
  });
}

const toRange = <Cursor>(older: Cursor | null, newer: Cursor | null, limit: number) => ({
  older,
  newer,
  fromOldest: newer !== null,
  rows: limit + 1,
});

const readSequence = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Filters are not applied, as in apps, because the member saved these thoughts. */
const load = ({ thoughts }: Site, { viewer }: MemberVisitor, ids: readonly ThoughtId[]) =>
  loadPostViews(
    thoughts.database.read,
    { addresses: thoughts, viewer },
    ids.map((thoughtId) => ({ thoughtId, boosterId: null })),
  );

const TEXTS = {
  bookmarks: { title: 'bookmarksTitle', empty: 'noBookmarks' },
  likes: { title: 'likesTitle', empty: 'noLikes' },
} as const;

async function savedPage(
  site: Site,
  visitor: MemberVisitor,
  name: keyof typeof TEXTS,
  found: { rows: readonly { id: ThoughtId }[]; older: string | null; newer: string | null },
): Promise<PageResult> {
  const { i18n, member, choices } = visitor;
  const { rows, older, newer } = found;
  const path = `/me/${name}`;
  const list = {
    thoughts: await load(
      site,
      visitor,
      rows.map(({ id }) => id),
    ),
    places: new Map(),
    older,
    newer,
  };
  const title = i18n.t(TEXTS[name].title);
  const options = { i18n, host: site.host, member, back: path, choices };
  return {
    title,
    current: name,
    main: html`<h1>${title}</h1>
${renderList(list, path, options, { empty: renderEmpty(i18n.t(TEXTS[name].empty), '/find', i18n.t('find')) })}`,
  };
}

const renderEmpty = (sentence: string, path: string, action: string): Html =>
  html`<div class="empty"><p>${sentence}</p><p><a class="button" href="${path}">${action}</a></p></div>`;

function renderPinned(site: Site, visitor: MemberVisitor, thoughts: readonly PostView[]): Html {
  const { i18n, member, choices } = visitor;
  const options = { i18n, host: site.host, member, back: '/me/pinned', choices };
  const items = thoughts.map(
    (one) =>
      html`<li>${renderArticle(one, options)}<p class="row"><button class="button" name="unpin" value="${one.number}" aria-describedby="t-${one.number}">${i18n.t('unpin')}</button></p></li>`,
  );
  return inActionForm(options, html`<ol class="thoughts">${items}</ol>`);
}
