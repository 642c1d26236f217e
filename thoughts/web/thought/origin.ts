// Where a conversation of another server began, how many replies are known of it, and the way to the rest.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { findRequest, requestReplies } from '../../posts/missing-replies/missing-replies.ts';
import { findRootId } from '../../timelines/threads/threads.ts';
import { withQuery } from '../addresses.ts';
import type { Visitor } from '../session/visitor.ts';
import { form, mountMemberForm } from '../site/members.ts';
import { redirect, type Site } from '../site/page.ts';
import { pathOf } from '../thoughts/article.ts';
import { loadPostViews, type PostView, type Viewing } from '../thoughts/post-view.ts';
import { findPostView } from './find.ts';

const askForReplies = form({
  path: '/@{username}/{number}/replies',
  summary: 'Ask the server of a conversation for its other replies',
  params: Type.Object({
    username: Type.String({ maxLength: 500 }),
    number: Type.String({ maxLength: 50 }),
  }),
  schema: Type.Object({}),
});

export type Origin = Awaited<ReturnType<typeof findRequest>> & { host: string; url: string };

/** Null if the conversation began here, or its first thought is hidden from the viewer. */
export async function findOrigin(
  db: ThoughtsDb,
  viewing: Viewing,
  { view, author, parent }: PostView,
  now: Instant,
): Promise<Origin | null> {
  if (author.isLocal && parent === null) return null;
  const rootId = await findRootId(db, view.id);
  const [root] = rootId ? await loadPostViews(db, viewing, [{ thoughtId: rootId, boosterId: null }]) : [];
  const url = root?.view.url ?? root?.view.uri ?? null;
  if (!root || root.author.isLocal || url === null) return null;
  const host = root.author.handle.split('@')[1] ?? '';
  return { ...(await findRequest(db, root.view, now)), host, url };
}

/** Members have a button, with a note if it was pressed recently. */
export function renderOrigin(
  { known, claimed, host, url, askable }: Origin,
  thought: PostView,
  { i18n, member }: Pick<Visitor, 'i18n' | 'member'>,
): Html {
  return html`<section class="origin" id="origin"><p>${i18n.t('conversationBegan', { host })}
${claimed !== null && claimed > known ? i18n.t('repliesThere', { claimed, known }) : null}
<a href="${url}" rel="noopener noreferrer">${i18n.t('readThere')}</a></p>
${
  member && askable === 'now'
    ? html`<form method="post" action="${pathOf(thought)}/replies"><button class="button">${i18n.t('askForRest')}</button></form>`
    : null
}${member && askable === 'later' ? html`<p class="muted">${i18n.t('askedForRest')}</p>` : null}</section>`;
}

export function mountAskingForReplies(site: Site): void {
  const { clock } = site.thoughts;
  mountMemberForm(
    site,
    askForReplies,
    async ({ params, commit }, visitor) => {
      const thought = await findPostView(site, visitor, params.number);
      if (!thought) throw notFound('thought');
      await commit((tx) => requestReplies(tx, visitor.member.actorId, thought.view.id, clock.now()));
      return redirect(`${pathOf(thought)}#origin`);
    },
    ({ params: { username, number } }) => redirect(withQuery('/login', { back: `/@${username}/${number}` })),
  );
}
