// The schema of polls.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

const Choice = Type.Object({ title: Type.String(), voteCount: Type.Integer() }, { title: 'PollChoice' });

export const PollSchema = Type.Object(
  {
    multiple: Type.Boolean({ description: 'Whether one may choose several.' }),
    endsAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'In the past once it has ended; null without an end.',
      }),
    ),
    voterCount: nullable(Type.Integer({ description: 'How many people voted, where that is known.' })),
    choices: Type.Array(Choice, {
      description: 'At most 64, with the numbers last told by the server of the author.',
    }),
    ownVotes: Type.Array(Type.Integer(), {
      description: 'The positions of what the caller chose, from 0; empty before a vote.',
    }),
  },
  { title: 'Poll' },
);
export type PollView = Static<typeof PollSchema>;
