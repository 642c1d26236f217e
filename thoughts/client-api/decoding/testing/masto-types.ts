// The entity types declared by masto.js, the library of Elk and Phanpy, converted to their JSON form. The
// compiler checks the golden entities against them; nothing here is executed.
import type { mastodon } from 'masto';
import type { EntityName } from './entities.ts';

/** Entities without a declaration in masto.js. */
type Undeclared = 'Error' | 'PushMessage' | 'StreamMessage' | 'UnreadCount';

/** Entities by state; each value must have the type declared by masto.js. */
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
 * The JSON form of a masto.js declaration: snake-case names, and the differences below. Additional members
 * are permitted.
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

/** Members of later Mastodon versions than the server declares. */
type Later = 'featureApproval' | ('maxAvatarDescriptionLength' | 'maxHeaderDescriptionLength');

/** Members that Mastodon may send as null, according to its documentation. */
type Nullable = ('application' | 'lastStatusAt' | 'languages' | 'previewUrl') | 'posting:default:language';

/** Members whose masto.js declaration differs from Mastodon's documentation and server. */
type Instead = {
  /** Of a status; only tags of hashtag endpoints have an id. */
  tags: mastodon.v1.ShallowTag[];
  /** Of a poll, which has one emoji list for all choices. */
  options: Omit<mastodon.v1.PollOption, 'emojis'>[];
  /** A role has a string id and only a few members. */
  role: Omit<mastodon.v1.Role, RoleNumbers> & { id: string; permissions: string };
  /** Without the role, which is a sibling member. */
  source: Omit<mastodon.v1.AccountSource, 'role'>;
  /** Of a push subscription; admin alerts are flat members. */
  alerts: Omit<mastodon.v1.WebPushSubscriptionAlerts, 'admin'>;
  /** The account is null, because the server has no setting for its owner. */
  contact: { email: string; account: mastodon.v1.Account | null };
  /** A string in the v1 instance. */
  thumbnail: string | { url: string; blurhash: string | null; versions: object };
  apiVersions: { mastodon: number };
  notificationGroups: Group[];
};

type RoleNumbers = 'id' | 'permissions' | 'position' | 'createdAt' | 'updatedAt' | 'collectionLimit';

/** With a numeric id, as in Mastodon, and sample accounts; masto.js does not declare status groups. */
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
