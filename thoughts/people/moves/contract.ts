// The schemas of aliases and moves.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

/** Either is required. */
const AccountReference = {
  handle: Type.Optional(Type.String({ maxLength: 512, examples: ['bob@other.example'] })),
  uri: Type.Optional(Type.String({ maxLength: 2048, description: 'The address of the account.' })),
};

export const AliasRequest = Type.Object(AccountReference, { title: 'AliasRequest' });
export type AliasRequest = Static<typeof AliasRequest>;

export const Alias = Type.Object(
  {
    uri: Type.String({ examples: ['https://other.example/users/bob'] }),
    handle: Type.String({ examples: ['bob@other.example'] }),
  },
  { title: 'Alias' },
);
export type Alias = Static<typeof Alias>;

export const MoveRequest = Type.Object(
  {
    target: Type.String({
      maxLength: 2048,
      description: 'The handle or the address of the new account.',
      examples: ['bob@other.example'],
    }),
    moveFollowers: Type.Optional(
      Type.Boolean({ description: 'Whether followers are moved, too. Default true. False only redirects.' }),
    ),
  },
  { title: 'MoveRequest' },
);
export type MoveRequest = Static<typeof MoveRequest>;

const count = (description: string) => Type.Integer({ description });

export const AccountMove = Type.Object(
  {
    state: Type.String({
      enum: ['running', 'done'],
      description: '`running` while further rounds are planned.',
    }),
    target: Alias,
    moveFollowers: Type.Boolean(),
    startedAt: Type.String({ format: 'date-time' }),
    followersAtStart: count('Followers when the move began.'),
    left: count('Followers of the start who no longer follow this account.'),
    remaining: count('Followers of this account.'),
    round: count('How often the followers’ servers were asked.'),
    lastRoundAt: nullable(Type.String({ format: 'date-time' })),
    nextRoundAt: nullable(Type.String({ format: 'date-time' })),
    targetFollowersAtStart: nullable(
      count('Followers of the new account when the move began; null if hidden.'),
    ),
    targetFollowers: nullable(count('Followers of the new account; null if hidden.')),
    hosts: Type.Array(
      Type.Object(
        {
          host: Type.String(),
          remaining: Type.Integer(),
          lastDelivery: nullable(
            Type.String({ format: 'date-time', description: 'The last successful delivery to the server.' }),
          ),
        },
        { title: 'MoveHost' },
      ),
      { description: 'The servers of remaining followers, at most 100, those with most followers first.' },
    ),
  },
  { title: 'AccountMove' },
);
export type AccountMove = Static<typeof AccountMove>;
