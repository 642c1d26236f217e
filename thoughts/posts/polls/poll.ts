// Polls of remote thoughts, stored as JSON in the thought's row so that lists load both, and their schema.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';

const Choice = Type.Object({ title: Type.String(), voteCount: Type.Integer() }, { title: 'PollChoice' });

export const PollSchema = Type.Object(
  {
    multiple: Type.Boolean({ description: 'Whether several choices are permitted.' }),
    endsAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'In the past after the end; null without an end.',
      }),
    ),
    voterCount: nullable(Type.Integer({ description: 'Number of voters, if known.' })),
    choices: Type.Array(Choice, {
      description: 'At most 64, with the latest counts from the author’s server.',
    }),
    ownVotes: Type.Array(Type.Integer(), {
      description: 'The indexes of the caller’s choices, from 0; empty before a vote.',
    }),
  },
  { title: 'Poll' },
);
type PollView = Static<typeof PollSchema>;

export type Poll = {
  /** Whether multiple choices are allowed. */
  multiple: boolean;
  /** `null` if the poll has no known end. */
  endsAt: Instant | null;
  /** Number of voters; `null` if the author's server does not publish it. */
  voters: number | null;
  /** Titles are plain text, unchanged from the remote server: a vote identifies its choice by title. */
  choices: readonly { title: string; votes: number }[];
  /** The time at which the counts were current. */
  asOf: Instant;
};

export const storePoll = (poll: Poll | null): string | null => (poll === null ? null : JSON.stringify(poll));

/** Parses the poll column of a row. */
export const parsePoll = (stored: string | null): Poll | null =>
  stored === null ? null : JSON.parse(stored);

/** The titles of the choices; empty without a poll. */
export const titlesOf = (poll: Pick<Poll, 'choices'> | null): string[] =>
  poll === null ? [] : poll.choices.map(({ title }) => title);

/** Whether both polls have the same question and choices, regardless of counts. */
export const isSameQuestion = (one: Poll | null, other: Poll | null): boolean =>
  one?.multiple === other?.multiple && JSON.stringify(titlesOf(one)) === JSON.stringify(titlesOf(other));

export const hasEnded = ({ endsAt }: Pick<Poll, 'endsAt'>, now: Instant): boolean =>
  endsAt !== null && endsAt <= now;

/** Parses the stored choice positions of a vote; empty without a vote. */
export const parseVote = (stored: string | null): number[] => (stored === null ? [] : JSON.parse(stored));

/** The API form of a stored poll, with the viewer's vote. */
export function presentPoll(stored: string | null, vote: string | null): PollView | null {
  const poll = parsePoll(stored);
  return (
    poll && {
      multiple: poll.multiple,
      endsAt: poll.endsAt === null ? null : formatInstant(poll.endsAt),
      voterCount: poll.voters,
      choices: poll.choices.map(({ title, votes }) => ({ title, voteCount: votes })),
      ownVotes: parseVote(vote),
    }
  );
}
