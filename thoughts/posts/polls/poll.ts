// The polls that thoughts of other servers are, stored as JSON with the thought, so that lists load them with
// it (docs/decisions/0167).
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { PollView } from './contract.ts';

export type Poll = {
  /** Whether one may choose several. */
  multiple: boolean;
  /** Null where no end is known. */
  endsAt: Instant | null;
  /** How many people voted; null where the server of the author does not say. */
  voters: number | null;
  /** Titles are plain text, as their server wrote them: a vote names its choice by them. */
  choices: readonly { title: string; votes: number }[];
  /** As of when the numbers are. */
  asOf: Instant;
};

export const storePoll = (poll: Poll | null): string | null => (poll === null ? null : JSON.stringify(poll));

/** The poll stored in a row. */
export const parsePoll = (stored: string | null): Poll | null =>
  stored === null ? null : JSON.parse(stored);

/** What one can choose from; empty without a poll. */
export const titlesOf = (poll: Pick<Poll, 'choices'> | null): string[] =>
  poll === null ? [] : poll.choices.map(({ title }) => title);

/** Whether both ask the same, whatever the numbers. */
export const isSameQuestion = (one: Poll | null, other: Poll | null): boolean =>
  one?.multiple === other?.multiple && JSON.stringify(titlesOf(one)) === JSON.stringify(titlesOf(other));

export const hasEnded = ({ endsAt }: Pick<Poll, 'endsAt'>, now: Instant): boolean =>
  endsAt !== null && endsAt <= now;

/** The positions stored of a vote; empty where there is none. */
export const parseVote = (stored: string | null): number[] => (stored === null ? [] : JSON.parse(stored));

/** The stored poll in its API form, with the vote of the viewer. */
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
