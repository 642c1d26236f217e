// Converts conversations to the rows that the domain would have stored.
import { DAY } from '../../platform/time/clock.ts';
import type { NotificationType } from '../../thoughts/foundation/notifications/catalogue.ts';
import { thoughtTokens } from '../../thoughts/foundation/search-index/search-index.ts';
import type { ActorId } from '../../thoughts/foundation/tables/tables.ts';
import { hashtagsOf } from '../../thoughts/posts/thoughts/content/hashtags.ts';
import { mentionsOf } from '../../thoughts/posts/thoughts/content/mentions.ts';
import type { Conversation, SeededReaction, SeededThought } from './conversations.ts';
import type { SeededPerson } from './people.ts';

/** Maximum age of notifications, and of unread ones. */
const NOTIFICATION_MAX_AGE = 30 * DAY;
const UNREAD_MAX_AGE = 3 * DAY;

export type SeededNotification = {
  type: NotificationType;
  to: SeededPerson;
  from: SeededPerson;
  thought: SeededThought | null;
  at: number;
};

export const toThoughtRow = (thought: SeededThought, tags: readonly string[], counts: Counts) => ({
  id: thought.id,
  actor_id: thought.author.id,
  is_local: 1,
  content: thought.content,
  visibility: thought.visibility,
  tags: JSON.stringify(tags),
  reply_to_id: thought.parent?.id ?? null,
  reply_to_actor_id: thought.parent?.author.id ?? null,
  root_id: (thought.root ?? thought).id,
  created_at: thought.at,
  tie: thought.tie,
  edited_at: thought.editedAt,
  like_count: counts.likes.get(thought) ?? 0,
  boost_count: counts.boosts.get(thought) ?? 0,
  reply_count: counts.replies.get(thought) ?? 0,
});

type CountByThought = ReadonlyMap<SeededThought, number>;
type Counts = { likes: CountByThought; boosts: CountByThought; replies: CountByThought };

/** Only public replies count, as they are visible to all readers. */
export function countIn({ thoughts, likes, boosts }: Conversation): Counts {
  const replies = thoughts.filter(({ visibility }) => visibility === 'public').map(({ parent }) => parent);
  return {
    likes: countByThought(likes.map(({ thought }) => thought)),
    boosts: countByThought(boosts.map(({ thought }) => thought)),
    replies: countByThought(replies.filter((parent) => parent !== null)),
  };
}

function countByThought(thoughts: readonly SeededThought[]): CountByThought {
  const counts = new Map<SeededThought, number>();
  for (const thought of thoughts) counts.set(thought, (counts.get(thought) ?? 0) + 1);
  return counts;
}

/** Mentions, hashtags and search words of a thought, extracted like in the domain. */
export function indexRowsOf(thought: SeededThought, byName: ReadonlyMap<string, SeededPerson>) {
  const { id, author, at, content, visibility } = thought;
  const tags = hashtagsOf(content);
  const mentioned = mentionsOf(content).flatMap(({ username }) => byName.get(username) ?? []);
  return {
    tags,
    mentioned,
    tagged:
      visibility === 'public'
        ? tags.map((tag) => ({ tag, created_at: at, thought_id: id, actor_id: author.id }))
        : [],
    mentions: mentioned.map((person) => ({ thought_id: id, actor_id: person.id })),
    words: { id, words: thoughtTokens({ summary: '', content, tags }).join(' ') },
  };
}

export const toLikeRow = ({ thought, person, at }: SeededReaction) => ({
  thought_id: thought.id,
  actor_id: person.id,
  created_at: at,
});

export const toBoostRow = (boost: SeededReaction) => ({
  ...toLikeRow(boost),
  author_id: boost.thought.author.id,
  tie: boost.tie,
});

/**
 * No notifications about own actions; the author of the parent gets a reply notification instead of a
 * mention.
 */
export function* notificationsOf(
  { thoughts, likes, boosts }: Conversation,
  mentionedIn: (thought: SeededThought) => readonly SeededPerson[],
  mayRead: (person: SeededPerson, thought: SeededThought) => boolean,
): Generator<SeededNotification> {
  for (const thought of thoughts) {
    const parentAuthor = thought.parent?.author ?? null;
    for (const to of new Set([...(parentAuthor ? [parentAuthor] : []), ...mentionedIn(thought)])) {
      if (!mayRead(to, thought)) continue;
      yield {
        type: to === parentAuthor ? 'reply' : 'mention',
        to,
        from: thought.author,
        thought,
        at: thought.at,
      };
    }
  }
  for (const { thought, person, at } of likes) {
    yield { type: 'like', to: thought.author, from: person, thought, at };
  }
  for (const { thought, person, at } of boosts) {
    yield { type: 'boost', to: thought.author, from: person, thought, at };
  }
}

/** Empty for old events and own actions. */
export function toNotificationRows(id: string, told: SeededNotification, until: number): NotificationRow[] {
  const age = until - told.at;
  if (told.to === told.from || age > NOTIFICATION_MAX_AGE) return [];
  return [
    {
      id,
      actor_id: told.to.id,
      type: told.type,
      from_id: told.from.id,
      thought_id: told.thought?.id ?? null,
      is_read: age > UNREAD_MAX_AGE ? 1 : 0,
      created_at: told.at,
    },
  ];
}

export type NotificationRow = {
  id: string;
  actor_id: ActorId;
  type: NotificationType;
  from_id: ActorId;
  thought_id: string | null;
  is_read: 0 | 1;
  created_at: number;
};
