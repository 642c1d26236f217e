// The buttons of lists and profiles: like, boost and follow, and the undoing of each.

import { randomUUIDv7 } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireActor, requireOwnActor } from '../../actors/actors.ts';
import { boostThought, unboostThought } from '../../boosts/boosts.ts';
import { requestFollow } from '../../follows/follow.ts';
import { unfollow } from '../../follows/unfollow.ts';
import { likeThought, unlikeThought } from '../../likes/likes.ts';
import { findRelationship } from '../../relationships/relationships.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { ownPath, withQuery } from '../addresses.ts';
import { renderFollow } from '../profile/follow.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { PAGE, redirect, type Site, visit } from '../site/page.ts';
import { findThoughtId } from '../thought/find.ts';
import { findShown } from '../thought/shown.ts';
import { renderActions, renderCounts } from '../thoughts/actions.ts';
import { toPerson } from '../thoughts/person.ts';
import type { Member, Visitor } from '../visitor/visitor.ts';

const name = Type.Optional(Type.String({ maxLength: 500 }));

const act = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/do',
  summary: 'Like, boost or follow, or undo it',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      ...{ like: name, unlike: name, boost: name, unboost: name, follow: name, unfollow: name },
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

async function findFollow(
  { thoughts }: Site,
  { viewer, words }: Visitor,
  name: string,
): Promise<Html | null> {
  const { read } = thoughts.database;
  const actor = await requireActor(read, name);
  const relationship = viewer && (await findRelationship(read, viewer, actor));
  return relationship && renderFollow(toPerson(thoughts.base, actor), relationship, words);
}

/** The counts and the buttons of a thought; null where the member may not see it any more. */
async function findActions(site: Site, visitor: Visitor, name: string): Promise<Html | null> {
  const { words, member } = visitor;
  const thought = await findShown(site, visitor, name);
  return thought && html`${renderCounts(thought, words)}${renderActions(thought, { words, member })}`;
}

async function carryOut(
  { thoughts }: Site,
  tx: ThoughtsDb,
  { caller }: Member,
  verb: 'like' | 'unlike' | 'boost' | 'unboost' | 'follow' | 'unfollow',
  target: string,
): Promise<unknown> {
  const self = await requireOwnActor(tx, caller);
  const now = thoughts.clock.now();
  if (verb === 'follow' || verb === 'unfollow') {
    const { id, host } = await requireActor(tx, target);
    const key = { followerId: self.id, followeeId: id };
    if (verb === 'unfollow') return id === self.id ? null : unfollow(tx, key, now);
    const uri = host === null ? null : `${thoughts.base}/activities/${randomUUIDv7()}`;
    return requestFollow(tx, { ...key, uri }, now);
  }
  const id = await findThoughtId(tx, target, self.id);
  if (id === null) throw notFound('thought');
  if (verb === 'like') return likeThought(tx, self, id, { at: now });
  if (verb === 'unlike') return unlikeThought(tx, self, id, now);
  return verb === 'boost' ? boostThought(tx, self, id, { at: now }) : unboostThought(tx, self, id, now);
}
