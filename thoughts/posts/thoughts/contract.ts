// The schema and operations of thoughts.
import { versioned } from '@tandem/platform/http/conditional/entity-tags.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { AttachmentSchema } from '../../accounts/media/contract.ts';
import { Author } from '../../accounts/users/contract.ts';
import type { ThoughtId } from '../../ids.ts';
import { PollSchema } from '../polls/contract.ts';
import { FORMS } from './content/form.ts';

const VisibilityWord = Type.Unsafe<'public' | 'followers' | 'private'>(
  Type.String({ enum: ['public', 'followers', 'private'] }),
);

/** The text and labels of a thought or of one of its versions. */
const words = {
  content: Type.String({
    examples: ['Reading about #engines with @charles'],
    description: 'On thoughts from other servers it begins with the summary, if there is one.',
  }),
  contentHtml: Type.Optional(
    Type.String({ description: 'Sanitised HTML; only for thoughts from other servers.' }),
  ),
  summary: Type.String({
    description:
      'A content warning, to be shown instead of the content until the reader chooses; empty for none.',
    examples: [''],
  }),
  sensitive: Type.Boolean({ description: 'True with a summary.' }),
  language: nullable(
    Type.String({ description: 'A BCP 47 tag; null where it is not known.', examples: ['en'] }),
  ),
  attachments: Type.Array(AttachmentSchema, { description: 'Pictures, videos and sounds; at most 16.' }),
};

const MentionedPerson = Type.Object(
  {
    username: Type.String({ examples: ['ada'], description: '`user@host` on another server.' }),
    url: Type.String({ description: 'The profile, on its own server.' }),
  },
  { title: 'MentionedPerson' },
);

const CustomEmoji = Type.Object(
  { name: Type.String({ examples: ['parrot'] }), url: Type.String() },
  { title: 'CustomEmoji' },
);

const Quote = Type.Object(
  {
    thoughtId: nullable(
      Type.String({ format: 'uuid', description: 'The quoted thought; null where it is not known here.' }),
    ),
    url: Type.String({ description: 'Its address on its own server.' }),
    state: nullable(
      Type.String({
        enum: ['approved', 'pending', 'rejected', 'revoked'],
        description:
          'What the author of that said, where a user here quotes: others than its author see `approved` alone. ' +
          'Null on thoughts from other servers.',
      }),
    ),
  },
  {
    title: 'Quote',
    description: 'What a thought quotes; null also where the caller may not see that.',
  },
);

/** The members of a Thought, for schemas that extend it. */
export const thoughtMembers = {
  id: Type.String({ format: 'uuid' }),
  number: Type.String({
    description: 'A whole number of 64 bits as decimal text: newer thoughts have larger ones.',
    examples: ['117325086720000002'],
  }),
  form: Type.String({
    enum: [...FORMS],
    description:
      'What kind of thing it is. Thoughts of this server are notes; of articles, pages, videos, sounds, pictures, ' +
      'events and documents of other servers the content is the title and the address.',
  }),
  authorUsername: Type.String({ examples: ['ada'], description: '`user@host` on another server.' }),
  author: Author,
  ...words,
  cut: Type.Boolean({
    description: 'Whether its own server has more of the text than is kept here.',
  }),
  poll: nullable(PollSchema),
  tags: Type.Array(Type.String(), { description: 'Without the hash sign, lower-cased, in order.' }),
  visibility: VisibilityWord,
  listed: Type.Boolean({
    description:
      'Whether it is in the public feeds, tags and search. A public thought that is not listed is “unlisted” elsewhere: ' +
      'everybody may see it, its author’s followers find it in their feeds. False unless the visibility is public.',
  }),
  recipients: Type.Array(Type.String(), {
    description:
      'The people it is addressed to by name, `user@host` on other servers: they may see it although it is not public. ' +
      'A private thought without recipients is a note to oneself; a public one lists none.',
    examples: [['charles']],
  }),
  mentions: Type.Array(MentionedPerson, {
    description: 'Those mentioned who are known here, by name.',
  }),
  emojis: Type.Array(CustomEmoji, {
    description: 'Pictures for what is written `:name:`; only in thoughts from other servers.',
  }),
  quote: nullable(Quote),
  replyTo: nullable(
    Type.String({
      format: 'uuid',
      description: 'The parent of this reply; null also where the caller may not see the parent.',
    }),
  ),
  replyToUrl: nullable(
    Type.String({ description: 'The address of a parent on another server that is not known here.' }),
  ),
  likeCount: Type.Integer(),
  boostCount: Type.Integer(),
  replyCount: Type.Integer({ description: 'Public replies.' }),
  claimedReplies: nullable(
    Type.Integer({
      description:
        'How many replies its own server counted when it was last asked (`fetch-replies`); null for thoughts of this ' +
        'server, and where it was not asked.',
    }),
  ),
  likedByMe: Type.Boolean(),
  boostedByMe: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  editedAt: nullable(Type.String({ format: 'date-time' })),
  url: Type.String({ description: 'The page of the thought, on its own server.' }),
};

export const Thought = Type.Object(thoughtMembers, { title: 'Thought' });
export type Thought = Static<typeof Thought>;

/** The same limit as for remote thoughts. */
export const MAX_RECIPIENTS = 64;

const Content = Type.String({
  description:
    '1 to 128 characters (grapheme clusters), at most 4,096 bytes; surrounding white space is trimmed.',
  examples: ['Reading about #engines with @charles'],
});

const labels = {
  summary: Type.Optional(
    nullable(
      Type.String({
        description: 'A content warning of at most 128 characters; empty for none.',
        examples: [''],
      }),
    ),
  ),
  sensitive: Type.Optional(
    nullable(Type.Boolean({ description: 'Always true with a summary.', examples: [false] })),
  ),
  language: Type.Optional(
    nullable(Type.String({ description: 'A BCP 47 tag; empty for none.', examples: ['en'] })),
  ),
};

export const CreateThoughtRequest = Type.Object(
  {
    content: Content,
    ...labels,
    visibility: Type.Optional(
      Type.Unsafe<'public' | 'followers' | 'private'>({
        ...VisibilityWord,
        description: 'Default: `private` where there are recipients, else that of the parent, else `public`.',
      }),
    ),
    listed: Type.Optional(
      nullable(
        Type.Boolean({
          description:
            'False for a public thought that is not in the public feeds, tags and search. ' +
            'Default: that of a public parent, else true. True is refused unless the visibility is public.',
          examples: [true],
        }),
      ),
    ),
    recipients: Type.Optional(
      nullable(
        Type.Array(Type.String({ maxLength: 512 }), {
          maxItems: MAX_RECIPIENTS,
          description:
            'Who, beside the author, may see a private thought: usernames, `user@host` on other servers. ' +
            'A reply to a private thought without visibility and recipients is addressed to its author.',
          examples: [[]],
        }),
      ),
    ),
    replyTo: Type.Optional(
      nullable(Type.String({ description: 'The id of a thought the author may see.', examples: [null] })),
    ),
    quote: Type.Optional(
      nullable(
        Type.String({
          description:
            'The id of a thought that it quotes: an own one that is not private, or a public one whose author allows ' +
            'it, which is quoted in public thoughts alone. It cannot be changed afterwards.',
          examples: [null],
        }),
      ),
    ),
  },
  { title: 'CreateThoughtRequest' },
);
export type CreateThoughtRequest = Static<typeof CreateThoughtRequest>;

export const UpdateThoughtRequest = Type.Object(
  { content: Content, ...labels },
  { title: 'UpdateThoughtRequest' },
);

export const ThoughtVersion = Type.Object(
  {
    ...words,
    createdAt: Type.String({ format: 'date-time', description: 'When the thought began to say this.' }),
  },
  { title: 'ThoughtVersion' },
);
export type ThoughtVersion = Static<typeof ThoughtVersion>;

/** Likes, boosts and replies do not change the version. */
const versions = versioned<Thought>(({ id, content, summary, sensitive, language, visibility, editedAt }) => [
  id,
  content,
  summary,
  sensitive,
  language,
  visibility,
  editedAt,
]);

export const postThought = endpoint({
  versions,
  method: 'POST',
  path: '/thoughts',
  tag: 'thoughts',
  operationId: 'createThought',
  summary: 'Publish a thought',
  description:
    'Hashtags and mentions are parsed from the content. It is delivered to followers on other servers soon after.',
  access: 'bearer-or-key',
  input: { kind: 'json', schema: CreateThoughtRequest },
  success: { status: 201, schema: Thought, description: 'The new thought.' },
});

export const readThought = endpoint({
  versions,
  method: 'GET',
  path: '/thoughts/{id}',
  tag: 'thoughts',
  operationId: 'getThought',
  summary: 'Read a thought',
  description: '404 where the caller may not see it.',
  access: 'optional',
  params: idParams<ThoughtId>(),
  success: { status: 200, schema: Thought, description: 'The thought.' },
  refuses: ['not-found'],
  cache: 'anonymous',
});

export const editThought = endpoint({
  versions,
  method: 'PUT',
  path: '/thoughts/{id}',
  tag: 'thoughts',
  operationId: 'updateThought',
  summary: 'Edit one of the caller’s thoughts',
  description:
    'Updates tags and mentions; the visibility stays, and so do a summary, sensitivity and language that are omitted.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  input: { kind: 'json', schema: UpdateThoughtRequest },
  success: { status: 200, schema: Thought, description: 'The updated thought.' },
  refuses: ['forbidden', 'not-found'],
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/thoughts/{id}/history',
  tag: 'thoughts',
  operationId: 'getThoughtHistory',
  summary: 'Read what a thought said before its edits',
  description:
    'At most the newest 30 versions and the thought as it is, which is the last. 404 as for the thought.',
  access: 'optional',
  params: idParams<ThoughtId>(),
  success: {
    status: 200,
    schema: Type.Array(ThoughtVersion),
    description: 'The versions, the oldest first.',
  },
  refuses: ['not-found'],
  cache: 'anonymous',
});

export const deleteThought = endpoint({
  versions,
  method: 'DELETE',
  path: '/thoughts/{id}',
  tag: 'thoughts',
  operationId: 'deleteThought',
  summary: 'Delete one of the caller’s thoughts',
  description: 'Replies are kept.',
  access: 'bearer-or-key',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Deleted.' },
  refuses: ['forbidden', 'not-found'],
});
