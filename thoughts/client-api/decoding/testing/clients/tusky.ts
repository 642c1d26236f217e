// Tusky (May 2025): Kotlin classes decoded by Moshi. Members without a default value must be present;
// non-nullable members must not be null, even with a default value. Unknown enumeration names are errors,
// except for notification types, attachment types and visibilities.
import type { EntityName } from '../entities.ts';
import {
  address,
  defaulted,
  flag,
  instant,
  int32,
  int64,
  later,
  listOf,
  mapOf,
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
  visible_in_picker: defaulted(flag),
  category: maybe(text),
});

const field = object({ name: text, value: text, verified_at: maybe(instant) });

const timelineAccount = object({
  id: text,
  username: text,
  acct: text,
  display_name: maybe(text),
  url: text,
  avatar: address,
  note: text,
  bot: defaulted(flag),
  emojis: defaulted(listOf(emoji)),
});

const source = object({
  privacy: defaulted(text),
  sensitive: maybe(flag),
  note: maybe(text),
  fields: defaulted(listOf(object({ name: text, value: text }))),
  language: maybe(text),
});

const account: Rule = object({
  id: text,
  username: text,
  acct: text,
  display_name: maybe(text),
  created_at: instant,
  note: text,
  url: text,
  avatar: address,
  header: address,
  locked: defaulted(flag),
  followers_count: defaulted(int32),
  following_count: defaulted(int32),
  statuses_count: defaulted(int32),
  source: maybe(source),
  bot: defaulted(flag),
  emojis: defaulted(listOf(emoji)),
  fields: defaulted(listOf(field)),
  moved: maybe(later(() => account)),
  roles: defaulted(listOf(object({ name: text, color: text }))),
});

const size = object({ width: defaulted(int32), height: defaulted(int32), aspect: defaulted(real) });

const attachment = object({
  id: text,
  url: text,
  preview_url: maybe(text),
  remote_url: maybe(text),
  type: text,
  description: maybe(text),
  blurhash: maybe(text),
  meta: maybe(
    object({
      focus: maybe(object({ x: maybe(real), y: maybe(real) })),
      duration: maybe(real),
      original: maybe(size),
      small: maybe(size),
    }),
  ),
});

const poll = object({
  id: text,
  expires_at: maybe(instant),
  expired: flag,
  multiple: flag,
  votes_count: int32,
  voters_count: maybe(int32),
  voted: defaulted(flag),
  own_votes: defaulted(listOf(int32)),
  options: listOf(object({ title: text, votes_count: maybe(int32) })),
});

const tag = object({ name: text, url: text, following: maybe(flag) });
const mention = object({ id: text, url: text, acct: text, username: text });

const filter = object({
  id: defaulted(text),
  title: defaulted(text),
  context: listOf(oneOf('home', 'notifications', 'public', 'thread', 'account')),
  expires_at: maybe(instant),
  filter_action: oneOf('none', 'blur', 'warn', 'hide'),
  keywords: defaulted(listOf(object({ id: text, keyword: text, whole_word: flag }))),
});

const card = object({
  url: text,
  title: text,
  description: defaulted(text),
  authors: defaulted(listOf(object({}))),
  published_at: maybe(text),
  image: maybe(text),
  type: text,
});

const status: Rule = object({
  id: text,
  url: maybe(text),
  account: timelineAccount,
  in_reply_to_id: maybe(text),
  in_reply_to_account_id: maybe(text),
  reblog: maybe(later(() => status)),
  content: text,
  created_at: instant,
  edited_at: maybe(instant),
  emojis: listOf(emoji),
  reblogs_count: int32,
  favourites_count: int32,
  replies_count: int32,
  reblogged: defaulted(flag),
  favourited: defaulted(flag),
  bookmarked: defaulted(flag),
  sensitive: flag,
  spoiler_text: text,
  visibility: text,
  media_attachments: listOf(attachment),
  mentions: listOf(mention),
  tags: defaulted(listOf(tag)),
  application: maybe(object({ name: text, website: maybe(text) })),
  pinned: defaulted(flag),
  muted: defaulted(flag),
  poll: maybe(poll),
  card: maybe(card),
  language: maybe(text),
  filtered: maybe(listOf(object({ filter }))),
});

const report = object({
  id: text,
  category: text,
  status_ids: maybe(listOf(text)),
  created_at: instant,
  target_account: timelineAccount,
});

const verdict = oneOf('accept', 'filter', 'drop');
const limit = maybe(int32);

export const TUSKY: Partial<Record<EntityName, Rule>> = {
  Account: account,
  CredentialAccount: account,
  CustomEmoji: emoji,
  Relationship: object({
    id: text,
    following: flag,
    followed_by: flag,
    blocking: flag,
    muting: flag,
    muting_notifications: flag,
    requested: flag,
    showing_reblogs: flag,
    domain_blocking: flag,
    note: maybe(text),
    notifying: maybe(flag),
  }),
  Status: status,
  DeletedStatus: object({
    text: nullable(text),
    in_reply_to_id: maybe(text),
    spoiler_text: text,
    visibility: text,
    sensitive: flag,
    media_attachments: listOf(attachment),
    poll: maybe(poll),
    created_at: instant,
    language: maybe(text),
  }),
  Context: object({ ancestors: listOf(status), descendants: listOf(status) }),
  StatusEdit: object({
    content: text,
    spoiler_text: text,
    sensitive: flag,
    created_at: instant,
    account: timelineAccount,
    poll: maybe(poll),
    media_attachments: listOf(attachment),
    emojis: listOf(emoji),
  }),
  StatusSource: object({ id: text, text, spoiler_text: text }),
  MediaAttachment: attachment,
  Poll: poll,
  Notification: object({
    type: text,
    id: text,
    account: timelineAccount,
    status: maybe(status),
    report: maybe(report),
    filtered: defaulted(flag),
  }),
  NotificationPolicy: object({
    for_not_following: verdict,
    for_not_followers: verdict,
    for_new_accounts: verdict,
    for_private_mentions: verdict,
    for_limited_accounts: verdict,
    summary: object({ pending_requests_count: int32, pending_notifications_count: int32 }),
  }),
  Conversation: object({
    id: text,
    accounts: listOf(timelineAccount),
    last_status: maybe(status),
    unread: flag,
  }),
  Tag: tag,
  List: object({ id: text, title: text, exclusive: maybe(flag), replies_policy: maybe(text) }),
  Filter: filter,
  FilterV1: object({
    id: text,
    phrase: text,
    context: listOf(text),
    expires_at: maybe(instant),
    irreversible: flag,
    whole_word: flag,
  }),
  Markers: mapOf(object({ last_read_id: text, version: int32, updated_at: instant })),
  Instance: object({
    domain: text,
    version: text,
    api_versions: maybe(object({ mastodon: limit })),
    rules: defaulted(listOf(object({ id: text, text }))),
    configuration: maybe(
      object({
        urls: maybe(object({ streaming_api: maybe(text) })),
        accounts: maybe(object({ max_featured_tags: int32, max_profile_fields: limit })),
        statuses: maybe(
          object({ max_characters: limit, max_media_attachments: limit, characters_reserved_per_url: limit }),
        ),
        media_attachments: maybe(
          object({
            image_size_limit: maybe(int64),
            image_matrix_limit: maybe(int64),
            video_size_limit: maybe(int64),
            video_matrix_limit: maybe(int64),
            video_frame_rate_limit: limit,
          }),
        ),
        polls: maybe(
          object({
            max_options: limit,
            max_characters_per_option: limit,
            min_expiration: limit,
            max_expiration: limit,
          }),
        ),
        translation: maybe(object({ enabled: flag })),
      }),
    ),
  }),
  InstanceV1: object({
    uri: text,
    version: text,
    max_toot_chars: limit,
    max_media_attachments: limit,
    rules: defaulted(listOf(object({ id: text, text }))),
    configuration: maybe(
      object({
        statuses: maybe(object({ max_characters: limit, max_media_attachments: limit })),
        media_attachments: maybe(
          object({
            supported_mime_types: defaulted(listOf(text)),
            image_size_limit: limit,
            image_matrix_limit: limit,
            video_size_limit: limit,
            video_frame_rate_limit: limit,
            video_matrix_limit: limit,
          }),
        ),
      }),
    ),
  }),
  Search: object({ accounts: listOf(timelineAccount), statuses: listOf(status), hashtags: listOf(tag) }),
  PushSubscription: object({ id: int32, endpoint: text, alerts: mapOf(flag), server_key: text }),
  Token: object({ access_token: text }),
  Application: object({ client_id: text, client_secret: text }),
  Error: object({ error: text, error_description: maybe(text) }),
};
