// The Poll entity. A poll has the id of its status.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { parseEmojis } from '../../foundation/actors/emojis.ts';
import { type Numbered, toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { hasEnded, parsePoll, parseVote } from '../../posts/polls/poll.ts';
import { CustomEmoji, presentEmoji } from './account.ts';

export const Poll = Type.Object(
  {
    id: Type.String(),
    expires_at: nullable(Type.String({ format: 'date-time' })),
    expired: Type.Boolean(),
    multiple: Type.Boolean(),
    votes_count: Type.Integer(),
    voters_count: nullable(Type.Integer()),
    options: Type.Array(Type.Object({ title: Type.String(), votes_count: nullable(Type.Integer()) })),
    emojis: Type.Array(CustomEmoji),
    voted: Type.Boolean({ description: 'False without a token.' }),
    own_votes: Type.Array(Type.Integer(), { description: 'Indexes of options, from 0.' }),
  },
  { title: 'Poll' },
);
export type Poll = Static<typeof Poll>;

/** The columns required for a poll. */
type Asking = Numbered & { poll: string | null; own_votes: string | null; emojis: string };

/** The poll of a thought; null without a poll. */
export function presentPoll(thought: Asking, now: Instant): Poll | null {
  const poll = parsePoll(thought.poll);
  if (poll === null) return null;
  const isUsed = (code: string) => poll.choices.some(({ title }) => title.includes(`:${code}:`));
  const emojis = parseEmojis(thought.emojis).map(presentEmoji);
  const votes = parseVote(thought.own_votes);
  return {
    id: toStatusNumber('thought', thought),
    expires_at: poll.endsAt === null ? null : formatInstant(poll.endsAt),
    expired: hasEnded(poll, now),
    multiple: poll.multiple,
    votes_count: poll.choices.reduce((sum, { votes: some }) => sum + some, 0),
    voters_count: poll.voters,
    options: poll.choices.map(({ title, votes: some }) => ({ title, votes_count: some })),
    emojis: emojis.filter(({ shortcode }) => isUsed(shortcode)),
    voted: votes.length > 0,
    own_votes: votes,
  };
}
