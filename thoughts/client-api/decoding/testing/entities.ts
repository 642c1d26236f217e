// The entities covered by the decoding test.

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

/** A value sent by the server; `state` names its distinguishing property. */
export type Sample = { entity: EntityName; state: string; value: unknown };
