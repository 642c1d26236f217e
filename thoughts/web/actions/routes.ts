// The buttons of lists and profiles: like, boost, bookmark, pin, mute a conversation, follow and the options
// of a follow, and the undoing of each.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { findRelationship } from '../../accounts/relationships/relationships.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import { ownPath, withQuery } from '../addresses.ts';
import { renderFollow } from '../people/list.ts';
import type { Visitor } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { PAGE, type PageContent, redirect, type Site, visit } from '../site/page.ts';
import { findPostView } from '../thought/find.ts';
import { renderActions, renderNumbers } from '../thoughts/actions.ts';
import { toPerson } from '../thoughts/person.ts';
import { actOnPerson, actOnThought, PERSON_VERBS, THOUGHT_VERBS } from './carry-out.ts';

const name = Type.Optional(Type.String({ maxLength: 500 }));

const act = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/do',
  summary: 'Like, boost, bookmark, pin, mute or follow, or undo it',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      like: name,
      unlike: name,
      boost: name,
      unboost: name,
      bookmark: name,
      unbookmark: name,
      pin: name,
      unpin: name,
      'mute-conversation': name,
      'unmute-conversation': name,
      follow: name,
      unfollow: name,
      'hide-boosts': name,
      'show-boosts': name,
      notify: name,
      unnotify: name,
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
      const { body } = call;
      const path = ownPath(body.back);
      if (!member) return redirect(withQuery('/login', { back: path }));
      const ofPerson = PERSON_VERBS.find((one) => body[one] !== undefined);
      if (ofPerson) {
        const handle = body[ofPerson] ?? '';
        await call.commit((tx) => actOnPerson(site, tx, member, ofPerson, handle));
        return wantsFragment(call) ? fragment(await findFollow(site, visitor, handle)) : redirect(path);
      }
      const verb = THOUGHT_VERBS.find((one) => body[one] !== undefined);
      if (verb === undefined) throw notFound('action');
      const number = body[verb] ?? '';
      try {
        await call.commit((tx) => actOnThought(site, tx, member, verb, number));
      } catch (error) {
        if (error instanceof Refusal && error.code === 'too-many-pins') return tooManyPins(visitor);
        throw error;
      }
      if (wantsFragment(call)) return fragment(await findActions(site, visitor, number));
      return redirect(`${path.replace(/#.*$/, '')}#t-${number}`);
    }),
  );
}

const tooManyPins = ({ i18n }: Visitor): PageContent => ({
  title: i18n.t('pin'),
  status: 409,
  main: html`<h1>${i18n.t('pin')}</h1><p class="notice" role="alert">${i18n.t('tooManyPins')}</p>
<p><a class="button" href="/me/pinned">${i18n.t('pinnedTitle')}</a></p>`,
});

async function findFollow({ thoughts }: Site, { viewer, i18n }: Visitor, name: string): Promise<Html | null> {
  const { read } = thoughts.database;
  const actor = await requireActor(read, name);
  const relationship = viewer && (await findRelationship(read, viewer, actor));
  return relationship && renderFollow(toPerson(thoughts, actor), relationship, i18n);
}

/** The counts and buttons of a thought; null if it is no longer visible to the member. */
async function findActions(site: Site, visitor: Visitor, name: string): Promise<Html | null> {
  const { i18n, member, choices } = visitor;
  const thought = await findPostView(site, visitor, name);
  return (
    thought &&
    html`${renderNumbers(thought, i18n, choices)}${renderActions(thought, { i18n, member, choices })}`
  );
}
