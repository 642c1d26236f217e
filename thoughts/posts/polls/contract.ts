// The schema of polls.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
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
export type PollView = Static<typeof PollSchema>;
