// What a button does, in a transaction.

import { randomUUIDv7 } from 'node:crypto';
import { notFound } from '@tandem/platform/refusal.ts';
import { requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { requestFollow } from '../../people/follows/follow.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import { boostThought, unboostThought } from '../../posts/reactions/boosts/boosts.ts';
import { likeThought, unlikeThought } from '../../posts/reactions/likes/likes.ts';
import type { Member } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { findThoughtId } from '../thought/find.ts';

/** `target` is a handle for follows, the number of a thought for all else. Refuses as the features do. */
export async function carryOut(
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
