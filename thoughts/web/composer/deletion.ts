// The page that asks before a thought is deleted, and the deletion.
import { html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { lockOwnThought, removeThought } from '../../posts/thoughts/thoughts.ts';
import { withQuery } from '../addresses.ts';
import type { Visitor } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { mountPage, redirect, type Shown, type Site, visit } from '../site/page.ts';
import { findShown } from '../thought/shown.ts';
import { pathOf, renderArticle } from '../thoughts/article.ts';
import type { ShownThought } from '../thoughts/shown.ts';
import * as contract from './contract.ts';

export function mountDeletion(site: Site): void {
  const { http, clock } = site.thoughts;
  mountPage(site, contract.deletion, async ({ params, raw }, visitor): Promise<Shown> => {
    if (!visitor.member) return redirect(withQuery('/login', { back: raw.target }));
    const { words } = visitor;
    const thought = await requireOwn(site, visitor, params.number);
    const path = pathOf(thought);
    const title = words.say('deleteQuestion');
    return {
      title,
      main: html`<h1>${title}</h1>${renderArticle(thought, { words, host: site.host, member: null, back: '' })}
<form class="row" method="post" action="${path}/delete"><button class="button danger">${words.say('delete')}</button>
<a class="button" href="${path}">${words.say('cancel')}</a></form>`,
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
async function requireOwn(site: Site, visitor: Visitor, name: string): Promise<ShownThought> {
  const thought = await findShown(site, visitor, name);
  if (!thought || thought.authorId !== visitor.viewer) throw notFound('thought');
  return thought;
}
