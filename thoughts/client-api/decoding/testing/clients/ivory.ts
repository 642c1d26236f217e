// Ivory is closed source: these rules follow reports of its users and of incompatible servers. Ids are 64-bit
// integers, a boost has another id than its inner status, and preferences, lists and the v2 instance are read
// at startup. Values that the documentation declares non-null must not be null.
import type { EntityName } from '../entities.ts';
import {
  address,
  also,
  decimal,
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
  text,
} from '../rules.ts';

const account = object({
  id: decimal,
  username: text,
  acct: text,
  display_name: text,
  note: text,
  url: address,
  avatar: address,
  avatar_static: address,
  header: address,
  header_static: address,
  locked: flag,
  bot: flag,
  created_at: exactInstant,
  followers_count: int64,
  following_count: int64,
  statuses_count: int64,
  fields: listOf(object({ name: text, value: text })),
  emojis: listOf(object({ shortcode: text, url: address, static_url: address })),
});

const visibility = oneOf('public', 'unlisted', 'private', 'direct');
const attachment = object({
  id: text,
  type: oneOf('image', 'gifv', 'video', 'audio', 'unknown'),
  url: address,
  preview_url: maybe(address),
  description: maybe(text),
  blurhash: maybe(text),
});

const status: Rule = also(
  object({
    id: decimal,
    uri: text,
    url: address,
    account,
    content: text,
    created_at: exactInstant,
    visibility,
    sensitive: flag,
    spoiler_text: text,
    media_attachments: listOf(attachment),
    mentions: listOf(object({ id: decimal, username: text, acct: text, url: address })),
    tags: listOf(object({ name: text, url: address })),
    replies_count: int64,
    reblogs_count: int64,
    favourites_count: int64,
    in_reply_to_id: nullable(decimal),
    in_reply_to_account_id: nullable(decimal),
    reblog: nullable(later(() => status)),
    edited_at: nullable(exactInstant),
    language: nullable(text),
  }),
  (value, path) => {
    const { id, reblog } = value as { id?: unknown; reblog?: { id?: unknown } | null };
    return reblog && reblog.id === id ? [`${path}.reblog.id is that of the boost`] : [];
  },
);

export const IVORY: Partial<Record<EntityName, Rule>> = {
  Account: account,
  CredentialAccount: object({
    ...account.members,
    source: object({ note: text, fields: listOf(object({ name: text, value: text })), privacy: visibility }),
  }),
  Status: status,
  Context: object({ ancestors: listOf(status), descendants: listOf(status) }),
  MediaAttachment: attachment,
  Notification: object({
    id: decimal,
    type: text,
    created_at: exactInstant,
    account,
    status: maybe(status),
  }),
  List: object({ id: decimal, title: text }),
  Preferences: object({
    'posting:default:visibility': visibility,
    'posting:default:sensitive': flag,
    'posting:default:language': nullable(text),
    'reading:expand:media': oneOf('default', 'show_all', 'hide_all'),
    'reading:expand:spoilers': flag,
  }),
  Instance: object({
    domain: text,
    title: text,
    version: text,
    configuration: object({
      statuses: object({ max_characters: int64, max_media_attachments: int64 }),
      media_attachments: object({ supported_mime_types: listOf(text) }),
    }),
  }),
  Search: object({ accounts: listOf(account), statuses: listOf(status) }),
};
