// What masto.js, and so Elk and Phanpy, declare of each entity, in the form in which it is sent. The compiler
// holds the golden entities against it; nothing here runs.
import type { mastodon } from 'masto';
import type { EntityName } from './entities.ts';

/** Which masto.js does not declare as entities. */
export type Undeclared = 'Error' | 'PushMessage' | 'StreamMessage' | 'UnreadCount';

/** Each entity in some states: what is sent there must have the type that masto.js declares. */
export type Entities = {
  [Name in Exclude<EntityName, Undeclared>]: Record<string, Sent<Declared[Name]>>;
};

type Declared = {
  Account: mastodon.v1.Account;
  CredentialAccount: mastodon.v1.Account & { source: mastodon.v1.AccountSource; role: mastodon.v1.Role };
  Relationship: mastodon.v1.Relationship;
  Status: mastodon.v1.Status;
  DeletedStatus: mastodon.v1.Status & { text: string };
  Context: mastodon.v1.Context;
  StatusEdit: mastodon.v1.StatusEdit;
  StatusSource: mastodon.v1.StatusSource;
  MediaAttachment: mastodon.v1.MediaAttachment;
  Poll: mastodon.v1.Poll;
  Notification: mastodon.v1.Notification;
  GroupedNotifications: mastodon.v1.GroupedNotificationsResults;
  NotificationPolicy: mastodon.v2.NotificationPolicy;
  Conversation: mastodon.v1.Conversation;
  Tag: mastodon.v1.Tag;
  List: mastodon.v1.List;
  Filter: mastodon.v2.Filter;
  FilterV1: mastodon.v1.Filter;
  Markers: mastodon.v1.Marker;
  Preferences: mastodon.v1.Preference;
  Instance: mastodon.v2.Instance;
  InstanceV1: mastodon.v1.Instance;
  Search: mastodon.v2.Search;
  PushSubscription: Omit<mastodon.v1.WebPushSubscription, 'id'> & { id: number };
  CustomEmoji: mastodon.v1.CustomEmoji;
  Token: mastodon.v1.Token;
  Application: Omit<mastodon.v1.Client, 'clientSecretExpiresAt'> & { clientSecretExpiresAt: number };
  FamiliarFollowers: mastodon.v1.FamiliarFollowers;
  Report: mastodon.v1.Report;
};

/**
 * What masto.js declares, as JSON: names in the other case of letters, with the differences below. More than
 * it declares may be sent.
 */
type Sent<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? Sent<Item>[]
    : {
        [Key in keyof Value as Key extends Later ? never : Snake<Key>]:
          | (Key extends keyof Instead ? Sent<Instead[Key]> : Sent<Value[Key]>)
          | (Key extends Nullable ? null : never);
      } & Record<string, unknown>;

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

/** Of versions of Mastodon later than the one that the server claims. */
type Later = 'featureApproval' | ('maxAvatarDescriptionLength' | 'maxHeaderDescriptionLength');

/** Which Mastodon sends as null too, as its documentation says. */
type Nullable = ('application' | 'lastStatusAt' | 'languages' | 'previewUrl') | 'posting:default:language';

/** Members that masto.js declares otherwise than Mastodon's documentation and its server have them. */
type Instead = {
  /** Of a status: those of hashtags alone have an id. */
  tags: mastodon.v1.ShallowTag[];
  /** Of a poll, which has the emoji of all its choices. */
  options: Omit<mastodon.v1.PollOption, 'emojis'>[];
  /** A role has a text as its id, and few members. */
  role: Omit<mastodon.v1.Role, RoleNumbers> & { id: string; permissions: string };
  /** Without the role, which stands beside it. */
  source: Omit<mastodon.v1.AccountSource, 'role'>;
  /** Of a push subscription: those of administrators are members of their own. */
  alerts: Omit<mastodon.v1.WebPushSubscriptionAlerts, 'admin'>;
  /** Of an account here, which has no place where its owner is named. */
  contact: { email: string; account: mastodon.v1.Account | null };
  /** Text in the first version. */
  thumbnail: string | { url: string; blurhash: string | null; versions: object };
  apiVersions: { mastodon: number };
  notificationGroups: Group[];
};

type RoleNumbers = 'id' | 'permissions' | 'position' | 'createdAt' | 'updatedAt' | 'collectionLimit';

/** With an id that is a number, as in Mastodon, and several accounts; masto.js has no group of statuses. */
type Group = {
  groupKey: string;
  notificationsCount: number;
  type: mastodon.v1.NotificationType;
  mostRecentNotificationId: number;
  pageMinId?: string;
  pageMaxId?: string;
  latestPageNotificationAt?: string;
  sampleAccountIds: string[];
  statusId?: string | null;
};
