// Statuses: thoughts, and boosts of thoughts, which wrap them.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static, TSchema } from 'typebox';
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

/** What is not there yet. */
const nothing = Type.Unsafe<null>({ type: ['object', 'null'] });

const members = {
  id: Type.String({ description: 'A whole number of up to 63 bits.' }),
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
  quotes_count: Type.Integer(),
  in_reply_to_id: nullable(Type.String()),
  in_reply_to_account_id: nullable(Type.String()),
  language: nullable(Type.String()),
  poll: nullable(Poll),
  card: nothing,
  quote: nothing,
  application: Type.Optional(nullable(StatusApplication)),
  favourited: Type.Optional(Type.Boolean()),
  reblogged: Type.Optional(Type.Boolean()),
  bookmarked: Type.Optional(Type.Boolean()),
  muted: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean({ description: 'On the caller’s own statuses.' })),
  filtered: Type.Optional(Type.Array(FilterResult as TSchema as typeof FilterResult)),
  text: Type.Optional(Type.String({ description: 'As it was written; when it is deleted.' })),
};

const Members = Type.Object(members);

export type Status = Static<typeof Members> & { reblog: Status | null };

export const Status = Type.Unsafe<Status>(
  Type.Object(
    {
      ...members,
      reblog: Type.Unsafe<Status | null>({
        anyOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }],
        description: 'The boosted status.',
      }),
    },
    { title: 'Status' },
  ),
);
