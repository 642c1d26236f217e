// The entities whose decoding is tested.

export const ENTITIES = [
  ...(['Account', 'CredentialAccount', 'Relationship', 'Status', 'DeletedStatus', 'Context'] as const),
  ...([
    'StatusEdit',
    'StatusSource',
    'MediaAttachment',
    'Poll',
    'Notification',
    'GroupedNotifications',
  ] as const),
  ...(['NotificationPolicy', 'Conversation', 'Tag', 'List', 'Filter', 'FilterV1', 'Markers'] as const),
  ...(['Preferences', 'Instance', 'InstanceV1', 'Search', 'PushSubscription', 'CustomEmoji'] as const),
  ...(['Token', 'Application', 'Error', 'PushMessage', 'StreamMessage', 'FamiliarFollowers'] as const),
  ...(['Report', 'UnreadCount'] as const),
] as const;

export type EntityName = (typeof ENTITIES)[number];

/** One value that the server has sent; `state` says what is special about it. */
export type Sample = { entity: EntityName; state: string; value: unknown };
