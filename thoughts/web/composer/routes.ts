// Routes of the composer, and of deleting.

import { html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { findQuoteChance } from '../../posts/thoughts/quoting.ts';
import { lockOwnThought, removeThought } from '../../posts/thoughts/thoughts.ts';
import { completeText } from '../../timelines/completion/completion.ts';
import { withQuery } from '../addresses.ts';
import { loginPage } from '../login/view.ts';
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
import { findPostView } from '../thought/post-view.ts';
import { pathOf, renderArticle } from '../thoughts/article.ts';
import type { PostView } from '../thoughts/post-view.ts';
import * as contract from './contract.ts';
import {
  audiencesFor,
  beginDraft,
  type Draft,
  packDraft,
  type QuoteHint,
  type Referred,
  readDraft,
  unpackDraft,
} from './draft.ts';
import { PostedBefore } from './once.ts';
import { takePictures } from './pictures.ts';
import { post } from './post.ts';
import { type Problem, problemOf } from './problems.ts';
import { findUnreached, type Unreached } from './reach/reach.ts';
import { renderReach } from './reach/view.ts';
import { renderComposer } from './view.ts';

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
      if (call.body.check !== undefined && wantsFragment(call)) {
        const unreached = await findUnreachedBy(site, visitor, readDraft(call.body, refers));
        return fragment(renderReach(unreached, visitor.i18n, false));
      }
      const { pictures, problem } = await takePictures(thoughts, member, call);
      const draft: Draft = { ...readDraft(call.body, refers), pictures };
      const widened = audiencesFor(draft.parent).includes(draft.audience) ? null : 'replyWidened';
      const fault = refers.problem ?? problem ?? widened;
      if (call.body.check !== undefined)
        return composerPage(site, visitor, draft, { problem: fault, isAsked: true });
      const posted = fault ? { problem: fault } : await tryPost(site, member, draft);
      if ('problem' in posted) return { ...(await composerPage(site, visitor, draft, posted)), status: 400 };
      return wantsFragment(call)
        ? fragment(html`<a class="posted" href="${posted.path}"></a>`)
        : redirect(posted.path);
    }),
  );
}

/** What was carried through the login, in the composer again. */
function mountResuming(site: Site): void {
  site.thoughts.http.mount(contract.resume, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      requireOwnForm(call);
      const form = unpackDraft(call.body.draft);
      if (!visitor.member) return askForLogin(site, visitor, form);
      const { problem, ...refers } = await findReferred(site, visitor, form);
      return composerPage(site, visitor, { ...readDraft(form, refers), pictures: [] }, { problem });
    }),
  );
}

/** The login carries what was written along. */
export async function askForLogin(
  site: Site,
  { i18n }: Visitor,
  form: contract.DraftForm,
): Promise<PageContent> {
  const server = await site.server();
  const back = withQuery('/write', { reply: form.reply, quote: form.quote });
  return { ...loginPage(server, i18n, { back, draft: packDraft(form), failure: null }), status: 401 };
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
    return { path: await post(site, member, draft) };
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
  { problem, isAsked = false }: { problem: Problem | null; isAsked?: boolean },
): Promise<PageContent> {
  const { i18n } = visitor;
  const options = { i18n, host: site.host, member: null, back: '' };
  const own = visitor.member && (await requireOwnActor(site.thoughts.database.read, visitor.member.caller));
  const isOpen = own !== null && own.approves_local === 0;
  const reach = { unreached: await findUnreachedBy(site, visitor, draft), isAsked, isOpen };
  const title = i18n.t(draft.parent ? 'reply' : draft.quoted ? 'quote' : 'write');
  return {
    title,
    current: 'write' as const,
    main: html`<h1>${title}</h1>${renderComposer(draft, problem, reach, options)}`,
  };
}

/** Nobody where no member writes. */
const findUnreachedBy = async (
  { thoughts, host }: Site,
  { viewer }: Visitor,
  draft: Pick<Draft, 'content' | 'audience' | 'to'>,
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
