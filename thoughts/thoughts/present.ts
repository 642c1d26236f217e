// A thought as the API shows it.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Named } from '../actors/actors.ts';
import { handleOf, presentAuthor } from '../actors/present.ts';
import type { Thought } from './contract.ts';
import type { ThoughtWithAuthor } from './store.ts';

/** A thought with what its presentation needs. */
export type LoadedThought = { thought: ThoughtWithAuthor; author: Named };

/** `base` is this server's public scheme and authority. */
export const presentThought = (base: string, { thought, author }: LoadedThought): Thought => ({
  id: thought.id,
  authorUsername: handleOf(author),
  author: presentAuthor(base, author),
  content: thought.content,
  ...(thought.content_html === null ? {} : { contentHtml: thought.content_html }),
  tags: JSON.parse(thought.tags),
  visibility: thought.visibility,
  replyTo: thought.reply_to_id,
  likeCount: thought.like_count,
  boostCount: thought.boost_count,
  replyCount: thought.reply_count,
  likedByMe: Boolean(thought.liked),
  boostedByMe: Boolean(thought.boosted),
  createdAt: formatInstant(thought.created_at),
  editedAt: thought.edited_at === null ? null : formatInstant(thought.edited_at),
  url: thought.is_local === 1 ? `${base}/thoughts/${thought.id}` : (thought.url ?? thought.uri ?? ''),
});
