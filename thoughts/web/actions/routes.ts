// The buttons of lists and profiles: like, boost and follow, and the undoing of each.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { findRelationship } from '../../accounts/relationships/relationships.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import { ownPath, withQuery } from '../addresses.ts';
import { renderFollow } from '../people/follow.ts';
import type { Visitor } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { PAGE, redirect, type Site, visit } from '../site/page.ts';
import { findPostView } from '../thought/post-view.ts';
import { renderActions, renderCounts } from '../thoughts/actions.ts';
import { toPerson } from '../thoughts/person.ts';
import { carryOut } from './carry-out.ts';

const name = Type.Optional(Type.String({ maxLength: 500 }));

const act = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/do',
  summary: 'Like, boost or follow, or undo it',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      like: name,
      unlike: name,
      boost: name,
      unboost: name,
      follow: name,
      unfollow: name,
      back: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
  },
});

export function mountActions(site: Site): void {
  const { http } = site.thoughts;
  http.mount(act, (call) =>
    visit(site, call, async (visitor) => {
      requireOwnForm(call);
      const { member } = visitor;
      const { back, ...wanted } = call.body;
      const path = ownPath(back);
      if (!member) return redirect(withQuery('/login', { back: path }));
      const [verb, target] = Object.entries(wanted).find(([, value]) => value !== undefined) ?? [];
      if (verb === undefined || target === undefined) throw notFound('action');
      await call.commit((tx) => carryOut(site, tx, member, verb as keyof typeof wanted, target));
      const isAboutPerson = verb.endsWith('follow');
      if (wantsFragment(call))
        return fragment(await (isAboutPerson ? findFollow : findActions)(site, visitor, target));
      return redirect(isAboutPerson ? path : `${path.replace(/#.*$/, '')}#t-${target}`);
    }),
  );
}

async function findFollow({ thoughts }: Site, { viewer, i18n }: Visitor, name: string): Promise<Html | null> {
  const { read } = thoughts.database;
  const actor = await requireActor(read, name);
  const relationship = viewer && (await findRelationship(read, viewer, actor));
  return relationship && renderFollow(toPerson(thoughts, actor), relationship, i18n);
}

/** The counts and the buttons of a thought; null where the member may not see it any more. */
async function findActions(site: Site, visitor: Visitor, name: string): Promise<Html | null> {
  const { i18n, member, choices } = visitor;
  const thought = await findPostView(site, visitor, name);
  return thought && html`${renderCounts(thought, i18n, choices)}${renderActions(thought, { i18n, member })}`;
}
