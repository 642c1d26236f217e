// Mastodon for Android (August 2026), and its forks Moshidon and Megalodon: Java classes decoded by Gson,
// then validated. Required members must not be null; unknown enumeration names and instants of another format
// become null. Numbers and booleans may be absent.
import type { EntityName } from '../entities.ts';
import {
  also,
  day,
  flag,
  instant,
  int32,
  int64,
  later,
  listOf,
  mapOf,
  maybe,
  numeric,
  object,
  oneOf,
  type Rule,
  real,
  text,
} from '../rules.ts';

const yes = maybe(flag);
const small = maybe(int32);
const large = maybe(int64);

const emoji = object({ shortcode: text, url: text, static_url: text, visible_in_picker: yes });
const field = object({ name: text, value: text, verified_at: maybe(instant) });
const privacy = oneOf('public', 'unlisted', 'private', 'direct');

const source = object({
  note: text,
  fields: listOf(field),
  privacy: maybe(privacy),
  sensitive: yes,
  language: maybe(text),
  indexable: yes,
  hide_collections: yes,
});

const account: Rule = object({
  id: text,
  username: text,
  acct: text,
  url: text,
  display_name: text,
  note: text,
  avatar: text,
  header: text,
  locked: yes,
  emojis: maybe(listOf(emoji)),
  discoverable: yes,
  created_at: instant,
  last_status_at: maybe(day),
  statuses_count: large,
  followers_count: large,
  following_count: large,
  moved: maybe(later(() => account)),
  fields: maybe(listOf(field)),
  bot: yes,
  source: maybe(source),
  mute_expires_at: maybe(instant),
  noindex: yes,
  roles: maybe(listOf(object({ id: text, name: text }))),
  role: maybe(object({ id: text, name: maybe(text), color: maybe(text), permissions: maybe(numeric) })),
});

const size = maybe(object({ width: small, height: small, aspect: maybe(real) }));

/** An invalid attachment is removed from its status: a video requires a preview image. */
const attachment = also(
  object({
    id: text,
    type: oneOf('image', 'gifv', 'video', 'audio', 'unknown'),
    url: text,
    preview_url: maybe(text),
    description: maybe(text),
    blurhash: maybe(text),
    meta: maybe(
      object({ original: size, small: size, focus: maybe(object({ x: maybe(real), y: maybe(real) })) }),
    ),
  }),
  (value, path) => {
    const { type, preview_url: preview } = value as { type?: unknown; preview_url?: unknown };
    const needsPreview = type === 'video' || type === 'gifv';
    return needsPreview && typeof preview !== 'string' ? [`${path}.preview_url is missing of a ${type}`] : [];
  },
);

const options = listOf(object({ title: text, votes_count: maybe(int32) }));
const poll = object({
  id: text,
  expires_at: maybe(instant),
  expired: yes,
  multiple: yes,
  voters_count: small,
  votes_count: small,
  voted: yes,
  own_votes: listOf(int32),
  options,
  emojis: listOf(emoji),
});

const tag = object({
  name: text,
  url: text,
  following: yes,
  history: maybe(listOf(object({ day: numeric, uses: numeric, accounts: numeric }))),
});
const mention = object({ id: text, username: text, acct: text, url: text });

const context = listOf(oneOf('home', 'notifications', 'public', 'thread', 'account'));
const filter = object({
  id: text,
  title: text,
  context,
  expires_at: maybe(instant),
  filter_action: maybe(text),
  keywords: maybe(listOf(object({ id: text, keyword: text, whole_word: yes }))),
  statuses: maybe(listOf(object({ id: text, status_id: text }))),
});

const status: Rule = object({
  id: text,
  uri: text,
  created_at: instant,
  account,
  content: maybe(text),
  visibility: privacy,
  sensitive: yes,
  spoiler_text: text,
  media_attachments: listOf(attachment),
  application: maybe(object({ name: text, website: maybe(text) })),
  mentions: listOf(mention),
  tags: listOf(tag),
  emojis: listOf(emoji),
  reblogs_count: large,
  favourites_count: large,
  replies_count: large,
  quotes_count: large,
  edited_at: maybe(instant),
  url: maybe(text),
  in_reply_to_id: maybe(text),
  in_reply_to_account_id: maybe(text),
  poll: maybe(poll),
  reblog: maybe(later(() => status)),
  language: maybe(text),
  text: maybe(text),
  card: maybe(object({ url: text, title: text, description: text })),
  filtered: maybe(listOf(object({ filter, keyword_matches: maybe(listOf(text)) }))),
  favourited: yes,
  reblogged: yes,
  muted: yes,
  bookmarked: yes,
  pinned: yes,
});

const group = object({
  group_key: text,
  notifications_count: small,
  type: text,
  most_recent_notification_id: int64,
  page_min_id: maybe(text),
  page_max_id: maybe(text),
  latest_page_notification_at: maybe(instant),
  sample_account_ids: nonEmpty(listOf(text)),
  status_id: maybe(text),
});

function nonEmpty(list: Rule): Rule {
  return also(list, (value, path) =>
    Array.isArray(value) && value.length === 0 ? [`${path} is empty`] : [],
  );
}

const marker = object({ last_read_id: text, version: int64, updated_at: instant });

const instance = {
  title: text,
  description: text,
  version: text,
  languages: maybe(listOf(text)),
  max_toot_chars: small,
  rules: maybe(listOf(object({ id: text, text, hint: maybe(text) }))),
  configuration: maybe(
    object({
      statuses: maybe(
        object({ max_characters: small, max_media_attachments: small, characters_reserved_per_url: small }),
      ),
      media_attachments: maybe(
        object({
          supported_mime_types: maybe(listOf(text)),
          image_size_limit: small,
          image_matrix_limit: small,
          video_size_limit: small,
          video_frame_rate_limit: small,
          video_matrix_limit: small,
        }),
      ),
      polls: maybe(
        object({
          max_options: small,
          max_characters_per_option: small,
          min_expiration: small,
          max_expiration: large,
        }),
      ),
    }),
  ),
};

export const MASTODON_ANDROID: Partial<Record<EntityName, Rule>> = {
  Account: account,
  CredentialAccount: object({ ...account.members, source }),
  CustomEmoji: emoji,
  Relationship: object({
    id: text,
    following: yes,
    requested: yes,
    endorsed: yes,
    followed_by: yes,
    muting: yes,
    muting_notifications: yes,
    showing_reblogs: yes,
    notifying: yes,
    blocking: yes,
    domain_blocking: yes,
    blocked_by: yes,
    note: maybe(text),
  }),
  Status: status,
  DeletedStatus: status,
  Context: object({ ancestors: listOf(status), descendants: listOf(status) }),
  // Decoded as a status; the client fills the members that versions lack.
  StatusEdit: object({
    created_at: instant,
    account,
    spoiler_text: text,
    media_attachments: listOf(attachment),
    emojis: listOf(emoji),
    poll: maybe(object({ options })),
  }),
  StatusSource: object({ id: text, text, spoiler_text: text }),
  MediaAttachment: attachment,
  Poll: poll,
  Notification: object({ id: text, type: text, created_at: instant, account, status: maybe(status) }),
  GroupedNotifications: object({
    accounts: listOf(account),
    statuses: listOf(status),
    notification_groups: listOf(group),
  }),
  NotificationPolicy: object({
    summary: maybe(object({ pending_requests_count: small, pending_notifications_count: small })),
  }),
  Tag: tag,
  List: object({
    id: text,
    title: text,
    replies_policy: maybe(oneOf('followed', 'list', 'none')),
    exclusive: yes,
  }),
  Filter: filter,
  FilterV1: object({
    id: text,
    phrase: text,
    context,
    expires_at: maybe(instant),
    irreversible: yes,
    whole_word: yes,
  }),
  Markers: object({ home: maybe(marker), notifications: maybe(marker) }),
  Preferences: object({
    'posting:default:visibility': maybe(privacy),
    'posting:default:sensitive': yes,
    'posting:default:language': maybe(text),
    'reading:expand:media': maybe(oneOf('default', 'show_all', 'hide_all')),
    'reading:expand:spoilers': yes,
  }),
  Instance: object({
    ...instance,
    domain: text,
    thumbnail: maybe(object({ url: text, blurhash: maybe(text) })),
    registrations: object({
      enabled: yes,
      approval_required: yes,
      message: maybe(text),
      url: maybe(text),
      min_age: small,
      reason_required: yes,
    }),
    contact: maybe(object({ email: maybe(text), account: maybe(account) })),
    api_versions: maybe(mapOf(int64)),
  }),
  InstanceV1: object({
    ...instance,
    uri: text,
    short_description: maybe(text),
    email: text,
    registrations: yes,
    approval_required: yes,
    invites_enabled: yes,
    urls: maybe(mapOf(text)),
    contact_account: maybe(account),
    thumbnail: maybe(text),
    stats: maybe(object({ user_count: small, status_count: small, domain_count: small })),
  }),
  Search: object({
    accounts: maybe(listOf(account)),
    statuses: maybe(listOf(status)),
    hashtags: maybe(listOf(tag)),
  }),
  PushSubscription: object({
    id: int32,
    endpoint: text,
    alerts: mapOf(flag),
    server_key: text,
    policy: oneOf('all', 'followed', 'follower', 'none'),
  }),
  Token: object({ access_token: text, token_type: maybe(text), scope: maybe(text), created_at: large }),
  Application: object({ name: text, website: maybe(text), client_id: text, client_secret: text }),
  Error: object({ error: text }),
  PushMessage: object({
    access_token: text,
    preferred_locale: maybe(text),
    notification_id: int64,
    notification_type: oneOf('favourite', 'mention', 'reblog', 'follow', 'poll', 'status'),
    icon: text,
    title: text,
    body: text,
  }),
  FamiliarFollowers: object({ id: text, accounts: listOf(account) }),
  UnreadCount: object({ count: int32 }),
};
