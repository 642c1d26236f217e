// Direct conversations for pages: the other participants and the last message.
import { notFound } from '@tandem/platform/refusal.ts';
import { type ActorSummary, loadActorSummaries } from '../../foundation/actors/actors.ts';
import { displayNameOf, handleOf } from '../../foundation/actors/present.ts';
import type { ActorId } from '../../ids.ts';
import {
  type ConversationRow,
  selectConversation,
  selectParticipants,
} from '../../timelines/conversations/queries.ts';
import type { Site } from '../site/page.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';

export type Conversation = {
  number: number;
  isUnread: boolean;
  /** Author and recipients of the last message, without the member. */
  people: readonly ActorSummary[];
  /** Their display names separated by commas, and their handles separated by spaces. */
  names: string;
  to: string;
  last: PostView;
};

/** In the order of `rows`, without conversations that have no visible message. */
export async function loadConversations(
  { thoughts }: Site,
  viewer: ActorId,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const { clock, database } = thoughts;
  const ids = rows.flatMap(({ last_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const filtering = { context: 'thread', now: clock.now(), keepsHidden: true } as const;
  const items = ids.map((thoughtId) => ({ thoughtId, boosterId: null }));
  const shown = await loadPostViews(database.read, { addresses: thoughts, viewer, filtering }, items);
  const byId = new Map<string, PostView>(shown.map((one) => [one.view.id, one]));
  const participants = await selectParticipants.rows(database.read, ids);
  const summaries = await loadActorSummaries(
    database.read,
    participants.map(({ actor_id: id }) => id),
  );
  return rows.flatMap(({ number, is_unread, last_id: lastId }): Conversation[] => {
    const last = byId.get(lastId ?? '');
    if (!last) return [];
    const others = new Set(
      participants.flatMap(({ thought_id: of, actor_id: id }) => (of === lastId && id !== viewer ? id : [])),
    );
    const people = [...others].flatMap((id) => summaries.get(id) ?? []);
    const names = people.map(displayNameOf).join(', ');
    const to = people.map((one) => `@${handleOf(one)}`).join(' ');
    return [{ number: Number(number), isUnread: Number(is_unread) === 1, people, names, to, last }];
  });
}

/** Refuses (not found) a conversation of another user, or one without a visible message. */
export async function requireConversation(
  site: Site,
  viewer: ActorId,
  number: number,
): Promise<Conversation> {
  const rows = await selectConversation.rows(site.thoughts.database.read, viewer, number);
  const [conversation] = await loadConversations(site, viewer, rows);
  if (!conversation) throw notFound('conversation');
  return conversation;
}
