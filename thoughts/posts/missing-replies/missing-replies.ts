// Requests for replies that are unknown here: recorded for federation, which asks the server of the first
// thought of the conversation.
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../thoughts/queries.ts';
import { countRequestsBy, selectRequest, updateClaimed, upsertRequest } from './store.ts';

/** Replies to the first thought: those known here, and those that its server counts, where it says so. */
export type ReplyCounts = { known: number; claimed: number | null };

/** Milliseconds in which the server of a conversation is asked once, whoever asks. */
const INTERVAL = 15 * MINUTE;
/** Conversations about which one person makes us ask. */
const MOST_PER_HOUR = 30;

type Root = NonNullable<Awaited<ReturnType<typeof findThought>>>;
type RootView = Pick<Root, 'id' | 'uri' | 'visibility' | 'reply_count'>;

/** Whether another server can be asked: it shows us what is public. */
const canBeAskedAbout = ({ uri, visibility }: Pick<Root, 'uri' | 'visibility'>): boolean =>
  uri !== null && visibility === 'public';

/**
 * Has the server of the conversation of thought `id` asked, unless it was lately, and returns what is known.
 * Refuses (not found) a thought or conversation that `self` may not see, and (too many) more than
 * {@link MOST_PER_HOUR} requests in an hour.
 */
export async function requestReplies(
  tx: ThoughtsDb,
  self: ActorId,
  id: ThoughtId,
  now: Instant,
): Promise<ReplyCounts> {
  const root = await requireRoot(tx, id, self);
  if (!canBeAskedAbout(root)) return { known: root.reply_count, claimed: null };
  // Requests of one person are counted one after the other.
  await lockActors(tx, [self]);
  const request = { root_id: root.id, asked_at: now, asked_by: self };
  if (await upsertRequest.changed(tx, request, now - INTERVAL, now + INTERVAL)) {
    if ((await countRequestsBy.count(tx, self, now - HOUR)) > MOST_PER_HOUR) throw tooMany();
    await record(tx, { kind: 'replies-wanted', actorId: self, thoughtId: root.id }, now);
  }
  return { known: root.reply_count, claimed: (await selectRequest.first(tx, root.id))?.claimed ?? null };
}

const tooMany = (): Refusal =>
  new Refusal('too-many', 'You have asked about enough conversations for now; try again later.', {
    code: 'too-many-conversations',
    retryAfter: INTERVAL / SECOND,
  });

async function requireRoot(db: ThoughtsDb, id: ThoughtId, viewer: ActorId): Promise<Root> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const root = thought.root_id === id ? thought : await findThought(db, thought.root_id, viewer);
  if (!root) throw notFound('conversation');
  return root;
}

/** Whether a request has an effect: it does, it was made lately, or there is nobody to ask. */
export type Askable = 'now' | 'later' | 'never';

/** What is known of the replies to the first thought of a conversation, and whether more can be asked for. */
export async function findRequest(
  db: ThoughtsDb,
  root: RootView,
  now: Instant,
): Promise<ReplyCounts & { askable: Askable }> {
  const request = await selectRequest.first(db, root.id);
  const isRecent = request !== undefined && Math.abs(now - request.asked_at) < INTERVAL;
  const askable = !canBeAskedAbout(root) ? 'never' : isRecent ? 'later' : 'now';
  return { known: root.reply_count, claimed: request?.claimed ?? null, askable };
}

/** Stores how many replies the server of a conversation counts. */
export const storeClaimed = updateClaimed.run;
