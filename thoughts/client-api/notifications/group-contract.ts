// The endpoints of grouped notifications, and of the notification policy, which accepts all.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Account, PartialAccount } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';
import { GroupedQuery } from './contract.ts';

const READ = {
  tag: 'notifications',
  access: 'bearer',
  scopes: ['read:notifications'],
  method: 'GET',
  // Polls and filters end by time, without a commit.
  cache: 'per-caller-minute',
} as const;
const WRITE = {
  tag: 'notifications',
  access: 'bearer',
  scopes: ['write:notifications'],
} as const;
const params = Type.Object({ group_key: Type.String() });

const Group = Type.Object(
  {
    group_key: Type.String(),
    notifications_count: Type.Integer(),
    type: Type.String(),
    most_recent_notification_id: Type.Integer({ description: 'An integer, as required by some apps.' }),
    page_min_id: Type.String(),
    page_max_id: Type.String(),
    latest_page_notification_at: Type.String({ format: 'date-time' }),
    sample_account_ids: Type.Array(Type.String(), { description: 'At most 8, newest first.' }),
    status_id: Type.Optional(Type.String()),
  },
  { title: 'NotificationGroup' },
);
export type Group = Static<typeof Group>;

export const GroupedNotifications = Type.Object(
  {
    accounts: Type.Array(Account),
    partial_accounts: Type.Optional(
      Type.Array(PartialAccount, { description: 'Only with `expand_accounts=partial_avatars`.' }),
    ),
    statuses: Type.Array(Status),
    notification_groups: Type.Array(Group),
  },
  { title: 'GroupedNotifications' },
);
export type GroupedNotifications = Static<typeof GroupedNotifications>;

export const listGroups = clientEndpoint({
  ...READ,
  path: '/api/v2/notifications',
  operationId: 'listNotificationGroups',
  summary: 'List grouped notifications',
  description:
    'Favourites and boosts of a status, and follows, are grouped by half-day. 40 groups by default, at most 80. ' +
    'A group is on the page of its newest notification.',
  query: Type.Object({
    ...RangeQuery,
    ...GroupedQuery,
    expand_accounts: Type.Optional(
      Type.String({
        description:
          '`full` (default), or `partial_avatars`: only the newest account of each group is complete.',
      }),
    ),
  }),
  success: { status: 200, schema: GroupedNotifications, headers: ['Link'], description: 'Newest first.' },
});

export const readGroup = clientEndpoint({
  ...READ,
  path: '/api/v2/notifications/{group_key}',
  operationId: 'readNotificationGroup',
  summary: 'Read a group of notifications',
  params,
  success: { status: 200, schema: GroupedNotifications, description: 'The group.' },
});

export const listGroupAccounts = clientEndpoint({
  ...READ,
  path: '/api/v2/notifications/{group_key}/accounts',
  operationId: 'listNotificationGroupAccounts',
  summary: 'List the accounts of a group of notifications',
  description: '40 by default, at most 80. The cursors are notification ids.',
  params,
  query: Type.Object(RangeQuery),
  success: { status: 200, schema: Type.Array(Account), headers: ['Link'], description: 'Newest first.' },
});

export const clearGroups = clientEndpoint({
  ...WRITE,
  method: 'POST',
  path: '/api/v2/notifications/clear',
  operationId: 'clearNotificationGroups',
  summary: 'Delete all notifications',
  success: { status: 200, schema: Type.Object({}), description: 'Done.' },
});

export const dismissGroup = clientEndpoint({
  ...WRITE,
  method: 'POST',
  path: '/api/v2/notifications/{group_key}/dismiss',
  operationId: 'dismissNotificationGroup',
  summary: 'Delete a group of notifications',
  params,
  success: { status: 200, schema: Type.Object({}), description: 'Done.' },
});

const verdict = Type.String({ enum: ['accept'] });
const verdicts = {
  for_not_following: verdict,
  for_not_followers: verdict,
  for_new_accounts: verdict,
  for_private_mentions: verdict,
  for_limited_accounts: verdict,
};

const Policy = Type.Object(
  {
    ...verdicts,
    summary: Type.Object({
      pending_requests_count: Type.Integer(),
      pending_notifications_count: Type.Integer(),
    }),
  },
  { title: 'NotificationPolicy' },
);

const policy = {
  path: '/api/v2/notifications/policy',
  success: { status: 200, schema: Policy, description: 'Always `accept`.' },
} as const;

export const readPolicy = clientEndpoint({
  ...READ,
  ...policy,
  operationId: 'readNotificationPolicy',
  summary: 'Read the notification policy',
});

const wanted = Type.Optional(verdict);

export const changePolicy = clientEndpoint({
  ...WRITE,
  ...policy,
  method: UPDATE,
  operationId: 'changeNotificationPolicy',
  summary: 'Update the notification policy',
  description: 'Values other than `accept` are refused.',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      for_not_following: wanted,
      for_not_followers: wanted,
      for_new_accounts: wanted,
      for_private_mentions: wanted,
      for_limited_accounts: wanted,
    }),
  },
});

export const listRequests = clientEndpoint({
  ...READ,
  path: '/api/v1/notifications/requests',
  operationId: 'listNotificationRequests',
  summary: 'List notification requests',
  success: { status: 200, schema: Type.Array(Type.Object({})), description: 'None.' },
});
