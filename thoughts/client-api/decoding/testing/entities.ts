// The entities whose decoding is tested.

export const ENTITIES = [
  'Account',
  'CredentialAccount',
  'Relationship',
  'Status',
  'DeletedStatus',
  'Context',
  'StatusEdit',
  'StatusSource',
  'MediaAttachment',
  'Poll',
  'Notification',
  'GroupedNotifications',
  'NotificationPolicy',
  'Conversation',
  'Tag',
  'List',
  'Filter',
  'FilterV1',
  'Markers',
  'Preferences',
  'Instance',
  'InstanceV1',
  'Search',
  'PushSubscription',
  'CustomEmoji',
  'Token',
  'Application',
  'Error',
  'PushMessage',
  'StreamMessage',
  'FamiliarFollowers',
  'Report',
  'UnreadCount',
] as const;

export type EntityName = (typeof ENTITIES)[number];

/** One value that the server has sent; `state` says what is special about it. */
export type Sample = { entity: EntityName; state: string; value: unknown };
