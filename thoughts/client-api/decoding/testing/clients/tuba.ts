// Tuba (August 2026): Vala classes decoded by GLib's JSON. Members of another type are ignored with a
// warning, a non-array in place of a list terminates the program, and members used without a check must be
// present.
import type { EntityName } from '../entities.ts';
import {
  address,
  decimal,
  flag,
  int8,
  int32,
  int64,
  later,
  listOf,
  mapOf,
  maybe,
  nullable,
  object,
  type Rule,
  real,
  text,
} from '../rules.ts';

const yes = maybe(flag);
const count = maybe(int64);

const emoji = object({ shortcode: text, url: address, category: maybe(text), visible_in_picker: yes });
const field = object({ name: text, value: text, verified_at: maybe(text) });
const role = object({ id: maybe(text), name: maybe(text), permissions: maybe(text) });

const source = object({
  language: maybe(text),
  quote_policy: maybe(text),
  note: maybe(text),
  follow_requests_count: count,
  privacy: maybe(text),
  fields: maybe(listOf(field)),
});

const account: Rule = object({
  id: text,
  username: text,
  acct: text,
  display_name: text,
  note: maybe(text),
  locked: yes,
  header: address,
  avatar: address,
  url: text,
  bot: yes,
  created_at: text,
  emojis: maybe(listOf(emoji)),
  followers_count: count,
  following_count: count,
  statuses_count: count,
  last_status_at: maybe(text),
  roles: maybe(listOf(role)),
  fields: maybe(listOf(field)),
  source: maybe(source),
  role: maybe(role),
  moved: maybe(later(() => account)),
  hide_collections: yes,
});

const attachment = object({
  id: text,
  type: text,
  url: text,
  preview_url: maybe(text),
  remote_url: maybe(text),
  description: maybe(text),
  blurhash: maybe(text),
  meta: maybe(object({ focus: maybe(object({ x: real, y: real })) })),
});

const poll = object({
  id: text,
  expires_at: nullable(text),
  expired: flag,
  multiple: flag,
  votes_count: int64,
  voted: yes,
  own_votes: maybe(listOf(int32)),
  emojis: maybe(listOf(emoji)),
  options: listOf(object({ title: text, votes_count: maybe(int64) })),
});

const tag = object({
  name: text,
  url: text,
  following: yes,
  featuring: yes,
  history: maybe(listOf(object({ day: text, accounts: text, uses: text }))),
});

const filter = object({
  id: text,
  title: text,
  context: listOf(text),
  expires_at: maybe(text),
  filter_action: text,
  keywords: listOf(object({ id: text, keyword: text, whole_word: yes })),
  statuses: listOf(object({ id: text, status_id: text })),
});
const matches = maybe(listOf(text));

const status: Rule = object({
  id: text,
  account,
  uri: text,
  spoiler_text: maybe(text),
  in_reply_to_id: maybe(text),
  in_reply_to_account_id: maybe(text),
  content: text,
  replies_count: count,
  quotes_count: count,
  application: maybe(object({ name: text, website: maybe(text) })),
  reblogs_count: count,
  favourites_count: count,
  created_at: text,
  reblogged: yes,
  favourited: yes,
  bookmarked: yes,
  sensitive: yes,
  muted: yes,
  pinned: yes,
  edited_at: maybe(text),
  visibility: text,
  reblog: maybe(later(() => status)),
  url: text,
  mentions: maybe(listOf(object({ id: text, username: text, acct: text, url: text }))),
  media_attachments: maybe(listOf(attachment)),
  poll: maybe(poll),
  emojis: maybe(listOf(emoji)),
  card: maybe(object({ url: text })),
  filtered: maybe(listOf(object({ filter, keyword_matches: matches, status_matches: matches }))),
});

const group = object({
  group_key: text,
  type: text,
  sample_account_ids: listOf(text),
  status_id: maybe(text),
  most_recent_notification_id: int64,
});

/** Identical in both versions of the instance. */
const limits = {
  media_attachments: object({
    supported_mime_types: listOf(text),
    image_size_limit: int64,
    image_matrix_limit: int64,
    video_size_limit: int64,
    video_frame_rate_limit: int64,
    video_matrix_limit: int64,
  }),
  statuses: object({
    max_characters: int64,
    max_media_attachments: int64,
    characters_reserved_per_url: int32,
  }),
  polls: object({
    max_options: int64,
    max_characters_per_option: int64,
    min_expiration: int64,
    max_expiration: int64,
  }),
};

export const TUBA: Partial<Record<EntityName, Rule>> = {
  Account: account,
  CredentialAccount: object({ ...account.members, source }),
  CustomEmoji: emoji,
  Relationship: object({
    id: text,
    following: flag,
    followed_by: flag,
    showing_reblogs: flag,
    muting: flag,
    muting_notifications: flag,
    requested: flag,
    blocking: flag,
    blocked_by: flag,
    domain_blocking: flag,
    notifying: flag,
    endorsed: flag,
    note: maybe(text),
  }),
  Status: status,
  DeletedStatus: status,
  Context: object({ ancestors: listOf(status), descendants: listOf(status) }),
  StatusSource: object({ id: text, text, spoiler_text: text }),
  // Versions are displayed as statuses.
  StatusEdit: object({
    content: text,
    spoiler_text: text,
    sensitive: flag,
    created_at: text,
    account,
    media_attachments: listOf(attachment),
    emojis: listOf(emoji),
  }),
  MediaAttachment: attachment,
  Poll: poll,
  // Compares ids as numbers.
  Notification: object({
    id: decimal,
    account,
    type: text,
    created_at: text,
    status: maybe(status),
    group_key: text,
  }),
  GroupedNotifications: object({
    accounts: listOf(account),
    statuses: listOf(status),
    notification_groups: listOf(group),
  }),
  NotificationPolicy: object({
    summary: object({ pending_requests_count: int32, pending_notifications_count: int32 }),
  }),
  Conversation: object({ id: text, accounts: listOf(account), unread: yes, last_status: maybe(status) }),
  Tag: tag,
  List: object({ id: text, title: text, replies_policy: maybe(text), exclusive: yes }),
  Filter: filter,
  Markers: object({ notifications: object({ last_read_id: decimal }) }),
  Instance: object({
    api_versions: object({ mastodon: int8 }),
    configuration: object({
      translation: object({ enabled: flag }),
      vapid: object({ public_key: text }),
      media_attachments: object({ description_limit: int64 }),
      accounts: object({
        max_display_name_length: int64,
        max_note_length: int64,
        max_profile_fields: int64,
        profile_field_name_limit: int64,
        profile_field_value_limit: int64,
      }),
    }),
  }),
  InstanceV1: object({
    uri: text,
    title: text,
    thumbnail: text,
    version: text,
    languages: listOf(text),
    urls: object({ streaming_api: text }),
    max_toot_chars: int64,
    configuration: object(limits),
    rules: listOf(object({ id: text, text })),
  }),
  Search: object({ accounts: listOf(account), statuses: listOf(status), hashtags: listOf(tag) }),
  PushSubscription: object({ endpoint: text, server_key: text }),
  Token: object({ access_token: text }),
  Application: object({ name: text, client_id: text, client_secret: text }),
  Error: object({ error: text }),
  PushMessage: object({
    notification_id: int64,
    notification_type: text,
    icon: text,
    title: text,
    body: maybe(text),
  }),
  StreamMessage: object({ event: text, stream: listOf(text), payload: maybe(text) }),
  FamiliarFollowers: object({ accounts: listOf(account) }),
  UnreadCount: mapOf(int32),
};
