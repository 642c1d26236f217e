// The schema and operations of thoughts.
import { versioned } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { AttachmentSchema } from '../../accounts/media/attachments.ts';
import { Author } from '../../accounts/users/contract.ts';
import { labelMembers, requestedLabelMembers } from '../../foundation/thoughts/labels.ts';
import type { ThoughtId } from '../../ids.ts';
import { PollSchema } from '../polls/poll.ts';
import { FORMS } from './content/form.ts';

const VisibilityWord = Type.Unsafe<'public' | 'followers' | 'private'>(
  Type.String({ enum: ['public', 'followers', 'private'] }),
);

/** The text and labels of a thought or of one of its versions. */
const words = {
  content: Type.String({
    examples: ['Reading about #engines with @charles'],
    description: 'For thoughts from other servers, it begins with the summary, if any.',
  }),
  contentHtml: Type.Optional(
    Type.String({ description: 'Sanitised HTML; only for thoughts from other servers.' }),
  ),
  ...labelMembers,
  attachments: Type.Array(AttachmentSchema, { description: 'Pictures, videos and audio; at most 16.' }),
};

const MentionedPerson = Type.Object(
  {
    username: Type.String({ examples: ['ada'], description: '`user@host` on another server.' }),
    url: Type.String({ description: 'The profile URL on its own server.' }),
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
      Type.String({ format: 'uuid', description: 'The quoted thought; null if unknown to this server.' }),
    ),
    url: Type.String({ description: 'Its URL on its own server.' }),
    state: nullable(
      Type.String({
        enum: ['approved', 'pending', 'rejected', 'revoked'],
        description:
          'The approval by the quoted author. Only the author of the quote sees values other than `approved`. ' +
          'Null for thoughts from other servers.',
      }),
    ),
  },
  {
    title: 'Quote',
    description: 'The quoted thought; null also if hidden from the caller.',
  },
);

/** The members of a Thought, for schemas that extend it. */
export const thoughtMembers = {
  id: Type.String({ format: 'uuid' }),
  number: Type.String({
    description: 'A 64-bit integer as decimal text. Newer thoughts have larger numbers.',
    examples: ['117325086720000002'],
  }),
  form: Type.String({
    enum: [...FORMS],
    description:
      'The type of the object. Local thoughts are notes. For articles, pages, videos, audio, images, ' +
      'events and documents of other servers, the content is the title and the URL.',
  }),
  authorUsername: Type.String({ examples: ['ada'], description: '`user@host` on another server.' }),
  author: Author,
  ...words,
  cut: Type.Boolean({
    description: 'Whether the text is truncated; the complete text is on its own server.',
  }),
  poll: nullable(PollSchema),
  tags: Type.Array(Type.String(), { description: 'Without the hash sign, lower-cased, in order.' }),
  visibility: VisibilityWord,
  listed: Type.Boolean({
    description:
      'Whether it is in the public feeds, tags and search. A public thought that is not listed is “unlisted” elsewhere: ' +
      'visible to everybody, and in the feeds of the author’s followers. False unless the visibility is public.',
  }),
  recipients: Type.Array(Type.String(), {
    description:
      'The addressed people, `user@host` on other servers. They can see the thought although it is not public. ' +
      'A private thought without recipients is a private note; a public one lists none.',
    examples: [['charles']],
  }),
  mentions: Type.Array(MentionedPerson, {
    description: 'Mentioned people known to this server, by name.',
  }),
  emojis: Type.Array(CustomEmoji, {
    description: 'Pictures of custom emoji `:name:`; only for thoughts from other servers.',
  }),
  quote: nullable(Quote),
  replyTo: nullable(
    Type.String({
      format: 'uuid',
      description: 'The parent of this reply; null also if hidden from the caller.',
    }),
  ),
  replyToUrl: nullable(Type.String({ description: 'The URL of an unknown parent on another server.' })),
  likeCount: Type.Integer(),
  boostCount: Type.Integer(),
  replyCount: Type.Integer({ description: 'Number of public replies.' }),
  claimedReplies: nullable(
    Type.Integer({
      description:
        'Number of replies reported by its own server at the last request (`fetch-replies`); null for local thoughts, ' +
        'and before the first request.',
    }),
  ),
  likedByMe: Type.Boolean(),
  boostedByMe: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  editedAt: nullable(Type.String({ format: 'date-time' })),
  url: Type.String({ description: 'The page URL of the thought on its own server.' }),
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

export const CreateThoughtRequest = Type.Object(
  {
    content: Content,
    ...requestedLabelMembers,
    visibility: Type.Optional(
      Type.Unsafe<'public' | 'followers' | 'private'>({
        ...VisibilityWord,
        description: 'Default: `private` with recipients, else that of the parent, else `public`.',
      }),
    ),
    listed: Type.Optional(
      nullable(
        Type.Boolean({
          description:
            'False for a public thought outside the public feeds, tags and search. ' +
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
            'The readers of a private thought: usernames, `user@host` on other servers. ' +
            'A reply to a private thought without visibility and recipients is addressed to its author.',
          examples: [[]],
        }),
      ),
    ),
    replyTo: Type.Optional(
      nullable(Type.String({ description: 'The id of a thought visible to the author.', examples: [null] })),
    ),
    quote: Type.Optional(
      nullable(
        Type.String({
          description:
            'The id of the quoted thought: one’s own that is not private, or a public one whose policy permits ' +
            'it, in public thoughts only. It cannot be changed later.',
          examples: [null],
        }),
      ),
    ),
  },
  { title: 'CreateThoughtRequest' },
);
export type CreateThoughtRequest = Static<typeof CreateThoughtRequest>;

export const UpdateThoughtRequest = Type.Object(
  { content: Content, ...requestedLabelMembers },
  { title: 'UpdateThoughtRequest' },
);

export const ThoughtVersion = Type.Object(
  {
    ...words,
    createdAt: Type.String({ format: 'date-time', description: 'Time of the publication or edit.' }),
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
    'Hashtags and mentions are parsed from the content. The thought is delivered to followers on other servers.',
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
  description: 'Returns 404 if the thought is hidden from the caller.',
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
    'Updates tags and mentions. The visibility is unchanged, as are an omitted summary, sensitivity and language.',
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
  summary: 'Read the versions of a thought',
  description: 'At most the newest 30 versions; the last is the current one. 404 like for the thought.',
  access: 'optional',
  params: idParams<ThoughtId>(),
  success: {
    status: 200,
    schema: Type.Array(ThoughtVersion),
    description: 'The versions, oldest first.',
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
  description: 'Its replies are retained.',
  access: 'bearer-or-key',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Deleted.' },
  refuses: ['forbidden', 'not-found'],
});
