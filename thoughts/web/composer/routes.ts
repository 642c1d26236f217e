// Routes of the composer, and of deleting.

import { randomUUID } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { findQuoteChance } from '../../posts/thoughts/quoting.ts';
import { lockOwnThought, removeThought } from '../../posts/thoughts/thoughts.ts';
import { completeText } from '../../timelines/completion/completion.ts';
import { withQuery } from '../addresses.ts';
import { icon } from '../icons/icons.ts';
import { renderTop } from '../layout/frame.ts';
import { showLogin } from '../login/view.ts';
import type { Member, Visitor } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import {
  mountPage,
  type PageContent,
  type PageResult,
  page,
  redirect,
  type Site,
  visit,
} from '../site/page.ts';
import { findPostView } from '../thought/find.ts';
import { pathOf, renderArticle } from '../thoughts/article.ts';
import { toPerson } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';
import * as contract from './contract.ts';
import {
  audiencesFor,
  beginDraft,
  type Draft,
  type DraftForm,
  packDraft,
  type QuoteHint,
  type Referred,
  readDraft,
  unpackDraft,
} from './draft.ts';
import { arrange, takePictures } from './pictures.ts';
import { PostedBefore, post } from './post.ts';
import { type Problem, problemOf } from './problems.ts';
import { findUnreached, renderReach, type Unreached } from './reach.ts';
import { type Held, renderComposer } from './view.ts';

export function mountWriting(site: Site): void {
  mountComposer(site);
  mountPosting(site);
  mountResuming(site);
  mountDeletion(site);
  mountCompletionList(site);
}

function mountComposer(site: Site): void {
  mountPage(site, contract.composer, async ({ query, raw }, visitor): Promise<PageResult> => {
    const { member } = visitor;
    if (!member) return redirect(withQuery('/login', { back: raw.target }));
    const { problem, ...refers } = await findReferred(site, visitor, query);
    if (problem === 'quoteNotAllowed' && refers.quoted) return quoteRefusal(site, visitor, refers.quoted);
    if (problem) throw notFound('thought');
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    return composerPage(site, visitor, beginDraft(refers, member, query.text, own), { problem: null });
  });
}

function mountPosting(site: Site): void {
  const { thoughts } = site;
  thoughts.http.mount(contract.write, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      requireOwnForm(call);
      const { member } = visitor;
      if (!member) return askForLogin(site, visitor, call.body);
      const refers = await findReferred(site, visitor, call.body);
      const written = readDraft(call.body, refers, member);
      const { check, act } = call.body;
      if (check !== undefined && wantsFragment(call)) {
        const unreached = await findUnreachedBy(site, visitor, written);
        return fragment(renderReach(unreached, visitor.i18n, false));
      }
      const { pictures, problem } = await takePictures(thoughts, member, call);
      const arranged = arrange(pictures, act);
      const draft: Draft = { ...written, pictures: arranged ?? pictures };
      if (arranged) return composerPage(site, visitor, draft, { problem });
      const widened = audiencesFor(draft.parent).includes(draft.audience) ? null : 'replyWidened';
      const fault = refers.problem ?? problem ?? widened;
      if (check !== undefined) return composerPage(site, visitor, draft, { problem: fault }, true);
      const asks = act !== 'anyway' && visitor.choices.remindsOfAlt;
      const undescribed = asks ? draft.pictures.filter(({ alt }) => alt === '') : [];
      if (fault || undescribed.length > 0)
        return {
          ...(await composerPage(site, visitor, draft, { problem: fault, undescribed })),
          status: 400,
        };
      const posted = await tryPost(site, member, draft);
      if ('problem' in posted) return { ...(await composerPage(site, visitor, draft, posted)), status: 400 };
      return wantsFragment(call)
        ? fragment(await renderPosted(site, visitor, draft, posted.path))
        : redirect(posted.path);
    }),
  );
}

/** The address of the new thought with the key of the next one, and its row for a list on the start page. */
async function renderPosted(site: Site, visitor: Visitor, { isHome }: Draft, path: string): Promise<Html> {
  const { i18n, member, choices } = visitor;
  const posted = html`<a class="posted" href="${path}" data-key="${randomUUID()}"></a>`;
  const [number] = /\d+$/.exec(isHome ? path : '') ?? [];
  const thought = number === undefined ? null : await findPostView(site, visitor, number);
  if (!thought || thought.view.visibility === 'private') return posted;
  const options = { i18n, host: site.host, member, choices, back: '/' };
  return html`${posted}<ol class="thoughts"><li>${renderArticle(thought, options)}</li></ol>`;
}

/** What was carried through the login, in the composer again. */
function mountResuming(site: Site): void {
  site.thoughts.http.mount(contract.resume, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      requireOwnForm(call);
      const form = unpackDraft(call.body.draft);
      if (!visitor.member) return askForLogin(site, visitor, form);
      const { problem, ...refers } = await findReferred(site, visitor, form);
      const draft = { ...readDraft(form, refers, visitor.member), pictures: [] };
      return composerPage(site, visitor, draft, { problem });
    }),
  );
}

/** The login carries what was written along. */
export async function askForLogin(site: Site, { i18n }: Visitor, form: DraftForm): Promise<PageContent> {
  const back = withQuery('/write', { reply: form.reply, quote: form.quote });
  const page = await showLogin(site, i18n, { back, draft: packDraft(form), failure: null });
  return { ...page, status: 401 };
}

/** What is gone since the form was made takes no words with it. */
async function findReferred(
  site: Site,
  visitor: Visitor,
  { reply, quote }: { reply?: string | undefined; quote?: string | undefined },
): Promise<Referred & { problem: Problem | null }> {
  const find = (name: string | undefined) => (name ? findPostView(site, visitor, name) : null);
  const parent = await find(reply);
  const quoted = await find(quote);
  const { hint, problem } = await judgeQuote(site, visitor, quoted);
  const gone = reply && !parent ? 'parentGone' : quote && !quoted ? 'quotedGone' : null;
  return { parent, quoted, quoteHint: hint, problem: gone ?? problem };
}

const HINTS = {
  automatic: 'quotedInPublic',
  manual: 'quoteLookedAt',
  unknown: 'quoteUnsure',
} as const;

/** Whether the member may quote it, and what there is to know before. */
async function judgeQuote(
  { thoughts: { database } }: Site,
  { viewer }: Visitor,
  quoted: PostView | null,
): Promise<{ hint: QuoteHint | null; problem: Problem | null }> {
  const row = quoted && viewer && (await findThought(database.read, quoted.view.id, viewer));
  if (!row || !viewer) return { hint: null, problem: null };
  const chance = await findQuoteChance(database.read, row, viewer);
  if (chance === 'denied') return { hint: null, problem: 'quoteNotAllowed' };
  return { hint: row.actor_id === viewer ? null : HINTS[chance], problem: null };
}

/** Instead of a composer in which nothing could be posted. */
function quoteRefusal(site: Site, { i18n }: Visitor, quoted: PostView): PageContent {
  const options = { i18n, host: site.host, member: null, back: '' };
  const title = i18n.t('quote');
  return {
    title,
    status: 403,
    main: html`<h1>${title}</h1><p class="notice">${i18n.t('quoteNotAllowed')}</p>
${renderArticle(quoted, options)}
<p><a class="button" href="${pathOf(quoted)}">${i18n.t('back')}</a></p>`,
  };
}

/** Where the thought is shown, or why it was not posted. */
async function tryPost(
  site: Site,
  member: Member,
  draft: Draft,
): Promise<{ path: string } | { problem: Problem }> {
  try {
    const isListed = draft.isHome && draft.audience !== 'direct' && draft.audience !== 'private';
    return { path: await post(site, member, draft, isListed ? async () => '/' : null) };
  } catch (error) {
    if (error instanceof PostedBefore)
      return { path: error.path ?? (draft.parent ? pathOf(draft.parent) : '/') };
    return { problem: problemOf(error) };
  }
}

async function composerPage(
  site: Site,
  visitor: Visitor,
  draft: Draft,
  held: Held,
  isAsked = false,
): Promise<PageContent> {
  const { i18n, member } = visitor;
  if (!member) throw notFound('page');
  const own = await requireOwnActor(site.thoughts.database.read, member.caller);
  const isOpen = own.approves_local === 0;
  const reach = { unreached: await findUnreachedBy(site, visitor, draft), isAsked, isOpen };
  const title = i18n.t(draft.parent ? 'reply' : draft.quoted ? 'quote' : 'write');
  const self = toPerson(site.thoughts, own);
  const options = { i18n, host: site.host, member: null, back: '', self };
  const back = html`<a class="icon-button close" href="${draft.parent ? pathOf(draft.parent) : '/'}">${icon('x')}<span class="vh">${i18n.t('close')}</span></a>`;
  const end = html`<button class="button primary" form="compose">${i18n.t('post')}</button>`;
  return {
    title,
    current: 'write' as const,
    styles: ['more', 'composer'],
    main: html`${renderTop(title, { back, end })}${renderComposer(draft, held, reach, options)}`,
  };
}

/** Nobody where no member writes. */
const findUnreachedBy = async (
  { thoughts, host }: Site,
  { viewer }: Visitor,
  draft: Pick<Draft, 'content' | 'mentions' | 'audience' | 'to'>,
): Promise<Unreached[]> => (viewer ? findUnreached(thoughts.database.read, viewer, draft, host) : []);

// What the composer suggests while a name or a hashtag is written: a list that scripts show below the field.

const completion = page({
  path: '/write/complete',
  summary: 'Complete a name or a hashtag',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
});

function mountCompletionList(site: Site): void {
  const { database, base } = site.thoughts;
  mountPage(site, completion, async ({ query }, { member }): Promise<PageResult> => {
    if (!member) throw notFound('page');
    const { people, tags } = await completeText(database.read, query.q, { base, viewer: member.actorId });
    return fragment(
      html`<ul>${people.map(
        ({ username, displayName }) =>
          html`<li data-text="@${username}"><bdi>${displayName}</bdi> <bdi class="handle">@${username}</bdi></li>`,
      )}${tags.map((tag) => html`<li data-text="#${tag}"><bdi>#${tag}</bdi></li>`)}</ul>`,
    );
  });
}

// The page that asks before a thought is deleted, and the deletion.

function mountDeletion(site: Site): void {
  const { http, clock } = site.thoughts;
  mountPage(site, contract.deletion, async ({ params, raw }, visitor): Promise<PageResult> => {
    if (!visitor.member) return redirect(withQuery('/login', { back: raw.target }));
    const { i18n } = visitor;
    const thought = await requireOwn(site, visitor, params.number);
    const path = pathOf(thought);
    const title = i18n.t('deleteQuestion');
    return {
      title,
      main: html`<h1>${title}</h1>${renderArticle(thought, { i18n, host: site.host, member: null, back: '' })}
<form class="row" method="post" action="${path}/delete"><button class="button danger">${i18n.t('delete')}</button>
<a class="button" href="${path}">${i18n.t('cancel')}</a></form>`,
    };
  });

  http.mount(contract.remove, (call) =>
    visit(site, call, async (visitor) => {
      requireOwnForm(call);
      const { member } = visitor;
      if (!member) return redirect('/login');
      const { view } = await requireOwn(site, visitor, call.params.number);
      await call.commit(async (tx) => {
        const thought = await lockOwnThought(tx, view.id, member.actorId, 'deletion');
        await removeThought(tx, thought, clock.now());
      });
      return wantsFragment(call) ? fragment(null) : redirect('/');
    }),
  );
}

/** Refuses (not found) what the visitor did not write. */
async function requireOwn(site: Site, visitor: Visitor, name: string): Promise<PostView> {
  const thought = await findPostView(site, visitor, name);
  if (!thought || thought.authorId !== visitor.viewer) throw notFound('thought');
  return thought;
}
