// The Status entity: thoughts, and boosts as wrappers around them.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static, TSchema } from 'typebox';
import type { QuoteChance } from '../../foundation/quote-policies/policy.ts';
import { Account, CustomEmoji } from './account.ts';
import { FilterResult } from './filter.ts';
import { MediaAttachment } from './media-attachment.ts';
import { Poll } from './poll.ts';

export const Mention = Type.Object(
  { id: Type.String(), username: Type.String(), acct: Type.String(), url: Type.String() },
  { title: 'StatusMention' },
);
export type Mention = Static<typeof Mention>;

const StatusTag = Type.Object({ name: Type.String(), url: Type.String() }, { title: 'StatusTag' });

const StatusApplication = Type.Object(
  { name: Type.String(), website: nullable(Type.String()) },
  { title: 'StatusApplication' },
);

const Quoters = Type.Unsafe<'public' | 'followers' | 'following' | 'unsupported_policy'>(
  Type.String({ enum: ['public', 'followers', 'following', 'unsupported_policy'] }),
);

const QuoteApproval = Type.Object(
  {
    automatic: Type.Array(Quoters, {
      description:
        'Who may quote it; empty for nobody, `unsupported_policy` if the policy of another server is not ' +
        'supported.',
    }),
    manual: Type.Array(Quoters, {
      description: 'Whose quotes require the author’s approval; only on other servers.',
    }),
    current_user: Type.Unsafe<QuoteChance>(
      Type.String({
        enum: ['automatic', 'manual', 'denied', 'unknown'],
        description: 'The result of a quote by the caller; `denied` is refused.',
      }),
    ),
  },
  { title: 'QuoteApproval', description: 'The quote policy of a status.' },
);

/** Members without a supported value. */
const nothing = Type.Unsafe<null>({ type: ['object', 'null'] });

const members = {
  id: Type.String({ description: 'An integer of up to 63 bits.' }),
  uri: Type.String(),
  url: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  edited_at: nullable(Type.String({ format: 'date-time' })),
  account: Account as TSchema as typeof Account,
  content: Type.String({ description: 'HTML; `""` on a boost.' }),
  visibility: Type.Unsafe<'public' | 'unlisted' | 'private' | 'direct'>(
    Type.String({ enum: ['public', 'unlisted', 'private', 'direct'] }),
  ),
  sensitive: Type.Boolean(),
  spoiler_text: Type.String(),
  media_attachments: Type.Array(MediaAttachment),
  mentions: Type.Array(Mention),
  tags: Type.Array(StatusTag),
  emojis: Type.Array(CustomEmoji),
  replies_count: Type.Integer(),
  reblogs_count: Type.Integer(),
  favourites_count: Type.Integer(),
  quotes_count: Type.Integer({ description: 'Number of approved quotes.' }),
  in_reply_to_id: nullable(Type.String()),
  in_reply_to_account_id: nullable(Type.String()),
  language: nullable(Type.String()),
  quote_approval: QuoteApproval,
  poll: nullable(Poll),
  card: nothing,
  application: Type.Optional(nullable(StatusApplication)),
  favourited: Type.Optional(Type.Boolean()),
  reblogged: Type.Optional(Type.Boolean()),
  bookmarked: Type.Optional(Type.Boolean()),
  muted: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean({ description: 'Only in the caller’s own statuses.' })),
  filtered: Type.Optional(Type.Array(FilterResult as TSchema as typeof FilterResult)),
  text: Type.Optional(Type.String({ description: 'The source text; only in the response to a deletion.' })),
};

const Members = Type.Object(members);

export type Status = Static<typeof Members> & { reblog: Status | null; quote: Quote | ShallowQuote | null };

/**
 * States without a visible quote, where `quoted_status` is null: `pending` (not yet approved), `rejected`,
 * `revoked`, and `unauthorized` (hidden from the caller).
 */
export type Quote = { state: QuoteState; quoted_status: Status | null };
/** The quote of a status that is itself quoted. */
export type ShallowQuote = { state: QuoteState; quoted_status_id: string | null };

const QUOTE_STATES = [
  'accepted',
  'pending',
  'rejected',
  'revoked',
  'deleted',
  'unauthorized',
  'muted_account',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

const state = Type.Unsafe<QuoteState>(Type.String({ enum: [...QUOTE_STATES] }));
const OrNoStatus = { anyOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }] };

const AnyQuote = Type.Unsafe<Status['quote']>({
  anyOf: [
    Type.Object({ state, quoted_status: Type.Unsafe<Status | null>(OrNoStatus) }, { title: 'StatusQuote' }),
    Type.Object({ state, quoted_status_id: nullable(Type.String()) }, { title: 'ShallowStatusQuote' }),
    { type: 'null' },
  ],
  description: 'The quoted status; an id in nested quotes.',
});

export const Status = Type.Unsafe<Status>(
  Type.Object(
    {
      ...members,
      quote: AnyQuote,
      reblog: Type.Unsafe<Status | null>({ ...OrNoStatus, description: 'The boosted status.' }),
    },
    { title: 'Status' },
  ),
);
