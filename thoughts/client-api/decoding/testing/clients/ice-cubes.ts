// Ice Cubes (March 2026): Swift structures decoded by Codable. Non-optional members must be present with the
// declared type; one undecodable value fails the entire list. Instants have milliseconds, otherwise they are
// read as the current time.
import type { EntityName } from '../entities.ts';
import {
  address,
  exactInstant,
  flag,
  int64,
  later,
  listOf,
  maybe,
  nullable,
  object,
  oneOf,
  type Rule,
  real,
  text,
} from '../rules.ts';

const emoji = object({
  shortcode: text,
  url: address,
  static_url: address,
  visible_in_picker: flag,
  category: maybe(text),
});

const visibility = oneOf('public', 'unlisted', 'private', 'direct');
const field = object({ name: text, value: text, verified_at: maybe(text) });

const source = object({
  privacy: maybe(visibility),
  sensitive: flag,
  language: maybe(text),
  note: text,
  fields: listOf(field),
});

const account: Rule = object({
  id: text,
  username: text,
  display_name: maybe(text),
  avatar: address,
  header: address,
  acct: text,
  note: text,
  created_at: exactInstant,
  followers_count: maybe(int64),
  following_count: maybe(int64),
  statuses_count: maybe(int64),
  last_status_at: maybe(text),
  fields: listOf(field),
  locked: flag,
  emojis: listOf(emoji),
  url: maybe(address),
  source: maybe(source),
  bot: flag,
  discoverable: maybe(flag),
  moved: maybe(later(() => account)),
});

const attachment = object({
  id: text,
  type: text,
  url: maybe(address),
  preview_url: maybe(address),
  description: maybe(text),
  meta: maybe(object({ original: maybe(object({ width: maybe(int64), height: maybe(int64) })) })),
});

const poll = object({
  id: text,
  expires_at: nullable(exactInstant),
  expired: flag,
  multiple: flag,
  votes_count: int64,
  voters_count: maybe(int64),
  voted: maybe(flag),
  own_votes: maybe(listOf(int64)),
  options: listOf(object({ title: text, votes_count: maybe(int64) })),
});

const tag = object({ name: text, url: text });

/** `blur` is unknown to this client. */
const action = oneOf('warn', 'hide');
const filtered = object({
  filter: object({ id: text, title: text, context: listOf(text), filter_action: action }),
  keyword_matches: maybe(listOf(text)),
});

const members = {
  id: text,
  content: text,
  account,
  created_at: exactInstant,
  edited_at: maybe(exactInstant),
  media_attachments: listOf(attachment),
  replies_count: int64,
  reblogs_count: int64,
  mentions: listOf(object({ id: text, username: text, url: address, acct: text })),
  quotes_count: maybe(int64),
  favourites_count: int64,
  favourited: maybe(flag),
  reblogged: maybe(flag),
  pinned: maybe(flag),
  bookmarked: maybe(flag),
  emojis: listOf(emoji),
  url: maybe(text),
  application: maybe(object({})),
  in_reply_to_id: maybe(text),
  in_reply_to_account_id: maybe(text),
  visibility,
  poll: maybe(poll),
  spoiler_text: text,
  filtered: maybe(listOf(filtered)),
  sensitive: flag,
  language: maybe(text),
  tags: listOf(tag),
  card: maybe(object({ url: text, type: text })),
};
const status = object({ ...members, reblog: maybe(object(members)) });

const notification = object({
  id: text,
  type: text,
  created_at: exactInstant,
  account,
  status: maybe(status),
  group_key: maybe(text),
});

const group = object({
  group_key: text,
  notifications_count: int64,
  type: text,
  most_recent_notification_id: int64,
  page_min_id: maybe(text),
  page_max_id: maybe(text),
  latest_page_notification_at: exactInstant,
  sample_account_ids: listOf(text),
  status_id: maybe(text),
});

const verdict = oneOf('accept', 'filter', 'drop');
const marker = object({ last_read_id: text, version: int64, updated_at: exactInstant });

export const ICE_CUBES: Partial<Record<EntityName, Rule>> = {
  Account: account,
  CredentialAccount: object({ ...account.members, source }),
  CustomEmoji: emoji,
  // Missing members count as false.
  Relationship: object({
    id: text,
    following: flag,
    showing_reblogs: flag,
    followed_by: flag,
    blocking: flag,
    blocked_by: flag,
    muting: flag,
    muting_notifications: flag,
    requested: flag,
    domain_blocking: flag,
    endorsed: flag,
    note: text,
    notifying: flag,
  }),
  Status: status,
  DeletedStatus: status,
  Context: object({ ancestors: listOf(status), descendants: listOf(status) }),
  StatusEdit: object({ content: text, created_at: exactInstant, emojis: listOf(emoji) }),
  MediaAttachment: attachment,
  Poll: poll,
  Notification: notification,
  GroupedNotifications: object({
    accounts: listOf(account),
    statuses: listOf(status),
    notification_groups: listOf(group),
  }),
  NotificationPolicy: object({
    for_not_following: verdict,
    for_not_followers: verdict,
    for_new_accounts: verdict,
    for_private_mentions: verdict,
    for_limited_accounts: verdict,
    summary: object({ pending_requests_count: int64, pending_notifications_count: int64 }),
  }),
  Conversation: object({
    id: text,
    unread: flag,
    last_status: maybe(status),
    accounts: listOf(account),
  }),
  Tag: object({
    name: text,
    url: text,
    following: flag,
    history: listOf(object({ day: text, accounts: text, uses: text })),
  }),
  List: object({
    id: text,
    title: text,
    replies_policy: maybe(oneOf('followed', 'list', 'none')),
    exclusive: maybe(flag),
  }),
  Filter: object({
    id: text,
    title: text,
    filter_action: action,
    expires_at: maybe(exactInstant),
    keywords: listOf(object({ id: text, keyword: text, whole_word: flag })),
    context: listOf(oneOf('home', 'notifications', 'public', 'thread', 'account')),
  }),
  Markers: object({ notifications: maybe(marker), home: maybe(marker) }),
  Preferences: object({
    'posting:default:visibility': maybe(visibility),
    'posting:default:sensitive': maybe(flag),
    'posting:default:language': maybe(text),
    'reading:expand:media': maybe(oneOf('default', 'show_all', 'hide_all')),
    'reading:expand:spoilers': maybe(flag),
  }),
  Instance: object({
    title: text,
    domain: text,
    description: maybe(text),
    version: text,
    languages: maybe(listOf(text)),
    registrations: object({ enabled: flag }),
    thumbnail: object({ url: maybe(address) }),
    rules: maybe(listOf(object({ id: text, text }))),
    api_versions: maybe(object({ mastodon: maybe(int64) })),
    usage: maybe(object({ users: maybe(object({ active_month: maybe(int64) })) })),
    configuration: maybe(
      object({
        statuses: object({ max_characters: int64, max_media_attachments: int64 }),
        polls: object({
          max_options: int64,
          max_characters_per_option: int64,
          min_expiration: int64,
          max_expiration: int64,
        }),
      }),
    ),
    contact: object({ account: maybe(account), email: text }),
  }),
  Search: object({ accounts: listOf(account), statuses: listOf(status), hashtags: listOf(tag) }),
  PushSubscription: object({
    id: int64,
    endpoint: address,
    server_key: text,
    alerts: object({
      follow: flag,
      favourite: flag,
      reblog: flag,
      mention: flag,
      poll: flag,
      status: flag,
    }),
  }),
  Token: object({ access_token: text, token_type: text, scope: text, created_at: real }),
  Application: object({
    id: text,
    name: text,
    website: maybe(address),
    redirect_uri: text,
    client_id: text,
    client_secret: text,
    vapid_key: maybe(text),
  }),
  Error: object({ error: maybe(text) }),
  PushMessage: object({
    access_token: text,
    notification_id: int64,
    notification_type: text,
    preferred_locale: maybe(text),
    icon: maybe(text),
    title: text,
    body: text,
  }),
  // Ignores events without a payload, such as `filters_changed`.
  StreamMessage: object({ event: text, stream: listOf(text), payload: maybe(text) }),
  FamiliarFollowers: object({ id: text, accounts: listOf(account) }),
};
