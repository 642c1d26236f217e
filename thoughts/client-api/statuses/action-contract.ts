// The endpoints that write statuses and react to them.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { QUOTE_POLICIES } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';
import { descriptions } from '../media/contract.ts';

const common = { tag: 'statuses', access: 'bearer', scopes: ['write:statuses'] } as const;
const params = Type.Object({ id: Type.String() });
const success = { status: 200, schema: Status, description: 'The status.' } as const;
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** A bound above every valid length, so that longer texts need not be counted. */
const MAX_TEXT = 10_000;

const written = {
  status: text(MAX_TEXT),
  spoiler_text: text(MAX_TEXT),
  sensitive: Type.Optional(Type.Boolean()),
  language: text(35),
  media_ids: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  poll: Type.Optional(Type.Unsafe<unknown>({ description: 'Refused: polls cannot be created.' })),
};

const QuotePolicyWord = Type.Optional(
  Type.Unsafe<QuotePolicy>({
    ...Type.String({ enum: [...QUOTE_POLICIES] }),
    description: 'The quote policy; ignored unless the status is public or unlisted.',
  }),
);

export const PostStatusRequest = Type.Object({
  ...written,
  in_reply_to_id: text(30),
  visibility: Type.Optional(
    Type.Unsafe<'public' | 'unlisted' | 'private' | 'direct'>(
      Type.String({ enum: ['public', 'unlisted', 'private', 'direct'] }),
    ),
  ),
  scheduled_at: text(100),
  allowed_mentions: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 1000,
      description:
        'Ids of accounts. If the text mentions another account, nothing is posted: 422, with `unexpected_accounts`.',
    }),
  ),
  local_only: Type.Optional(Type.Boolean({ description: 'Refused if true.' })),
  quoted_status_id: Type.Optional(
    Type.String({
      maxLength: 30,
      description: 'Refused if `quote_approval.current_user` of that status is `denied`.',
    }),
  ),
  quote_approval_policy: QuotePolicyWord,
});
export type PostStatusRequest = Static<typeof PostStatusRequest>;

export const postStatus = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/statuses',
  operationId: 'postStatus',
  summary: 'Post a status',
  description:
    'At most 128 characters including the warning; a URL counts as 23, and `@user@host` as `@user`. ' +
    'May be empty with pictures, of which there are at most 4.',
  input: { kind: 'parameters', schema: PostStatusRequest },
  success,
});

const EditStatusRequest = Type.Object({
  ...written,
  quote_approval_policy: QuotePolicyWord,
  media_attributes: Type.Optional(
    Type.Array(Type.Object({ id: Type.Optional(Type.String({ maxLength: 40 })), ...descriptions }), {
      maxItems: 20,
      description: 'New descriptions and focal points of its pictures.',
    }),
  ),
});
export type EditStatusRequest = Static<typeof EditStatusRequest>;

export const editStatus = clientEndpoint({
  ...common,
  method: UPDATE,
  path: '/api/v1/statuses/{id}',
  operationId: 'editStatus',
  summary: 'Edit one of the caller’s statuses',
  description: 'The visibility is unchanged, as are omitted parameters.',
  params,
  input: { kind: 'parameters', schema: EditStatusRequest },
  success,
});

export const changeQuotePolicy = clientEndpoint({
  ...common,
  method: UPDATE,
  path: '/api/v1/statuses/{id}/interaction_policy',
  operationId: 'changeQuotePolicy',
  summary: 'Change the quote policy of one of the caller’s statuses',
  description: 'Approved quotes are unaffected. The default is the caller’s policy for new statuses.',
  params,
  input: { kind: 'parameters', schema: Type.Object({ quote_approval_policy: QuotePolicyWord }) },
  success,
});

export const revokeQuote = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/statuses/{id}/quotes/{quotingId}/revoke',
  operationId: 'revokeQuote',
  summary: 'Revoke the quote of one of the caller’s statuses',
  params: Type.Object({ id: Type.String(), quotingId: Type.String() }),
  success: { ...success, description: 'The quoting status.' },
});

export const deleteStatus = clientEndpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/statuses/{id}',
  operationId: 'deleteStatus',
  summary: 'Delete one of the caller’s statuses',
  params,
  success: {
    ...success,
    description: 'The deleted status with its source text, to be edited and posted again.',
  },
});

const action = (name: string, scope: string, summary: string, description = 'The status.') =>
  ({
    tag: 'statuses',
    access: 'bearer',
    scopes: [scope],
    method: 'POST',
    path: `/api/v1/statuses/{id}/${name}`,
    operationId: `${name}Status`,
    summary,
    params,
    success: { ...success, description },
  }) as const;

const WRITE = 'write:statuses';
const FAVOURITE = 'write:favourites';
export const reblogStatus = clientEndpoint(action('reblog', WRITE, 'Boost a status', 'The boost.'));
export const unreblogStatus = clientEndpoint(action('unreblog', WRITE, 'Undo a boost'));
export const favouriteStatus = clientEndpoint(action('favourite', FAVOURITE, 'Favourite a status'));
export const unfavouriteStatus = clientEndpoint(action('unfavourite', FAVOURITE, 'Undo a favourite'));
