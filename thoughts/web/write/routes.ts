// Routes of the composer, and of deleting.

import { html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { requireOwnActor } from '../../actors/actors.ts';
import { withQuery } from '../addresses.ts';
import { loginPage } from '../session/view.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { mountPage, redirect, type Shown, type ShownPage, type Site, visit } from '../site/page.ts';
import { findShown } from '../thought/shown.ts';
import { pathOf } from '../thoughts/article.ts';
import type { ShownThought } from '../thoughts/shown.ts';
import type { Member, Visitor } from '../visitor/visitor.ts';
import { mountCompletionList } from './complete.ts';
import * as contract from './contract.ts';
import { mountDeletion } from './deletion.ts';
import { beginDraft, type Draft, packDraft, readDraft, unpackDraft } from './draft.ts';
import { PostedBefore } from './once.ts';
import { takePictures } from './pictures.ts';
import { post } from './post.ts';
import { type Problem, problemOf } from './problems.ts';
import { renderComposer } from './view.ts';

export function mountWriting(site: Site): void {
  mountComposer(site);
  mountPosting(site);
  mountResuming(site);
  mountDeletion(site);
  mountCompletionList(site);
}

function mountComposer(site: Site): void {
  mountPage(site, contract.composer, async ({ query, raw }, visitor): Promise<Shown> => {
    const { member } = visitor;
    if (!member) return redirect(withQuery('/login', { back: raw.target }));
    const { thought, problem } = await findParent(site, visitor, query.reply);
    if (problem) throw notFound('thought');
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    return composerPage(site, visitor, beginDraft(thought, member, query.text, own), null);
  });
}

function mountPosting(site: Site): void {
  const { thoughts } = site;
  thoughts.http.mount(contract.write, (call) =>
    visit(site, call, async (visitor): Promise<Shown> => {
      requireOwnForm(call);
      const { member } = visitor;
      if (!member) return askForLogin(site, visitor, call.body);
      const parent = await findParent(site, visitor, call.body.reply);
      const { pictures, problem } = await takePictures(thoughts, member, call);
      const draft: Draft = { ...readDraft(call.body, parent.thought), pictures };
      const fault = parent.problem ?? problem;
      const posted = fault ? { problem: fault } : await tryPost(site, member, draft);
      if ('problem' in posted) return { ...composerPage(site, visitor, draft, posted.problem), status: 400 };
      return wantsFragment(call)
        ? fragment(html`<a class="posted" href="${posted.path}"></a>`)
        : redirect(posted.path);
    }),
  );
}

/** What was carried through the login, in the composer again. */
function mountResuming(site: Site): void {
  site.thoughts.http.mount(contract.resume, (call) =>
    visit(site, call, async (visitor): Promise<Shown> => {
      requireOwnForm(call);
      const form = unpackDraft(call.body.draft);
      if (!visitor.member) return askForLogin(site, visitor, form);
      const { thought, problem } = await findParent(site, visitor, form.reply);
      return composerPage(site, visitor, { ...readDraft(form, thought), pictures: [] }, problem);
    }),
  );
}

/** The login carries what was written along. */
async function askForLogin(site: Site, { words }: Visitor, form: contract.DraftForm): Promise<ShownPage> {
  const server = await site.server();
  const back = withQuery('/write', { reply: form.reply });
  return { ...loginPage(server, words, { back, draft: packDraft(form), failure: null }), status: 401 };
}

type Parent = { thought: ShownThought | null; problem: Problem | null };

/** A parent that is gone since the form was made takes no words with it. */
async function findParent(site: Site, visitor: Visitor, name: string | undefined): Promise<Parent> {
  if (!name) return { thought: null, problem: null };
  const thought = await findShown(site, visitor, name);
  return { thought, problem: thought ? null : 'parentGone' };
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
    if (error instanceof PostedBefore) return { path: draft.parent ? pathOf(draft.parent) : '/' };
    return { problem: problemOf(error) };
  }
}

function composerPage(site: Site, { words }: Visitor, draft: Draft, problem: Problem | null): ShownPage {
  const options = { words, host: site.host, member: null, back: '' };
  const title = words.say(draft.parent ? 'reply' : 'write');
  return {
    ...{ title, current: 'write' as const },
    main: html`<h1>${title}</h1>${renderComposer(draft, problem, options)}`,
  };
}
