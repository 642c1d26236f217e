// The Instance entities: v2, and v1 for old apps.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { MAX_ATTACHMENTS } from '../../accounts/media/uploads/attach.ts';
import { MAX_PIXELS, PICTURE_TYPES } from '../../accounts/media/uploads/upload.ts';
import type { Usage } from '../../accounts/usage/usage.ts';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../accounts/users/fields.ts';
import { MAX_FEATURED_TAGS } from '../../posts/featured-tags/featured-tags.ts';
import { MAX_PINS } from '../../posts/reactions/pins/pins.ts';
import { CHARACTERS_PER_URL } from '../../posts/thoughts/content/counted.ts';
import { Account } from '../entities/account.ts';
import { defaultPicture } from '../entities/pictures.ts';
import { MAX_DESCRIPTION } from '../media/contract.ts';

const integers = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<
    Name,
    ReturnType<typeof Type.Integer>
  >;

const Configuration = {
  accounts: Type.Object(
    integers(
      'max_display_name_length',
      'max_note_length',
      'max_featured_tags',
      'max_pinned_statuses',
      'max_profile_fields',
      'profile_field_name_limit',
      'profile_field_value_limit',
    ),
  ),
  statuses: Type.Object(integers('max_characters', 'max_media_attachments', 'characters_reserved_per_url')),
  media_attachments: Type.Object({
    supported_mime_types: Type.Array(Type.String()),
    ...integers('description_limit', 'image_size_limit', 'image_matrix_limit'),
    ...integers('video_size_limit', 'video_frame_rate_limit', 'video_matrix_limit'),
  }),
  polls: Type.Object(
    integers('max_options', 'max_characters_per_option', 'min_expiration', 'max_expiration'),
  ),
};

export const Rule = Type.Object(
  { id: Type.String(), text: Type.String(), hint: Type.String(), translations: Type.Object({}) },
  { title: 'Rule' },
);

const Access = Type.Object({ local: Type.String(), remote: Type.String() });

export const Instance = Type.Object(
  {
    domain: Type.String(),
    title: Type.String(),
    version: Type.String({ examples: ['4.5.0 (compatible; Tandem 0.2.0)'] }),
    api_versions: Type.Object(integers('mastodon')),
    source_url: Type.String(),
    description: Type.String(),
    usage: Type.Object({ users: Type.Object(integers('active_month')) }),
    thumbnail: Type.Object({
      url: Type.String(),
      blurhash: nullable(Type.String()),
      versions: Type.Object({}),
    }),
    icon: Type.Array(Type.Object({ src: Type.String(), size: Type.String() })),
    languages: Type.Array(Type.String()),
    configuration: Type.Object({
      urls: Type.Object({ streaming: Type.Optional(Type.String()) }),
      vapid: Type.Object({ public_key: Type.String() }),
      ...Configuration,
      translation: Type.Object({ enabled: Type.Boolean() }),
      limited_federation: Type.Boolean(),
      timelines_access: Type.Object({
        live_feeds: Access,
        hashtag_feeds: Access,
        trending_link_feeds: Access,
      }),
    }),
    registrations: Type.Object({
      enabled: Type.Boolean(),
      approval_required: Type.Boolean(),
      reason_required: nullable(Type.Boolean()),
      message: nullable(Type.String()),
      min_age: nullable(Type.Integer()),
      url: nullable(Type.String()),
    }),
    contact: Type.Object({ email: Type.String(), account: nullable(Account) }),
    rules: Type.Array(Rule),
  },
  { title: 'Instance' },
);
export type Instance = Static<typeof Instance>;

export const InstanceV1 = Type.Object(
  {
    uri: Type.String({ description: 'The host name.' }),
    title: Type.String(),
    short_description: Type.String(),
    description: Type.String(),
    email: Type.String(),
    version: Type.String(),
    urls: Type.Object({ streaming_api: Type.Optional(Type.String()) }),
    stats: Type.Object(integers('user_count', 'status_count', 'domain_count')),
    thumbnail: nullable(Type.String()),
    languages: Type.Array(Type.String()),
    registrations: Type.Boolean(),
    approval_required: Type.Boolean(),
    invites_enabled: Type.Boolean(),
    configuration: Type.Object(Configuration),
    contact_account: nullable(Account),
    rules: Type.Array(Rule),
    max_toot_chars: Type.Integer(),
  },
  { title: 'InstanceV1' },
);
export type InstanceV1 = Static<typeof InstanceV1>;

// Builds the Instance entities.
export type ServerFacts = {
  base: string;
  version: string;
  title: string;
  description: string;
  email: string;
  /** The oldest enabled administrator. */
  contact: Account | null;
  rules: readonly string[];
  maxPictureBytes: number;
  /** The public Web Push key. */
  vapidKey: string;
  /** Whether streaming is available. */
  streams: boolean;
  usage: Usage;
  /** Whether anybody can register on the pages. */
  isOpen: boolean;
};

const PUBLIC = { local: 'public', remote: 'public' };
/** The languages of the pages. */
const LANGUAGES = ['en', 'de'];

export function presentInstance({
  base,
  version,
  usage,
  vapidKey,
  streams,
  ...server
}: ServerFacts): Instance {
  return {
    domain: new URL(base).host,
    title: server.title,
    version: versionOf(version),
    api_versions: API_VERSIONS,
    source_url: base,
    description: server.description,
    usage: { users: { active_month: usage.activeMonth } },
    thumbnail: { url: defaultPicture(base, 'thumbnail'), blurhash: null, versions: {} },
    icon: [{ src: defaultPicture(base, 'icon'), size: '192x192' }],
    languages: LANGUAGES,
    configuration: {
      urls: streams ? { streaming: streamingUrl(base) } : {},
      vapid: { public_key: vapidKey },
      ...configuration(server.maxPictureBytes),
      limited_federation: false,
      timelines_access: { live_feeds: PUBLIC, hashtag_feeds: PUBLIC, trending_link_feeds: PUBLIC },
    },
    registrations: {
      // On the page only: apps open `url` instead of a form of their own.
      enabled: server.isOpen,
      approval_required: false,
      reason_required: null,
      message: null,
      min_age: null,
      url: server.isOpen ? `${base}/join` : null,
    },
    contact: { email: server.email, account: server.contact },
    rules: presentRules(server.rules),
  };
}

export const presentRules = (rules: readonly string[]): Static<typeof Rule>[] =>
  rules.map((text, index) => ({ id: String(index + 1), text, hint: '', translations: {} }));

/** Only scheme and authority: apps append the path. */
const streamingUrl = (base: string): string => {
  const { protocol, host } = new URL(base);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
};

export function presentInstanceV1({ base, version, usage, streams, ...server }: ServerFacts): InstanceV1 {
  const { translation: _, ...shown } = configuration(server.maxPictureBytes);
  return {
    uri: new URL(base).host,
    title: server.title,
    short_description: server.description,
    description: server.description,
    email: server.email,
    version: versionOf(version),
    urls: streams ? { streaming_api: streamingUrl(base) } : {},
    stats: { user_count: usage.total, status_count: usage.localPosts, domain_count: usage.hosts },
    thumbnail: defaultPicture(base, 'thumbnail'),
    languages: LANGUAGES,
    registrations: server.isOpen,
    approval_required: false,
    invites_enabled: false,
    configuration: shown,
    contact_account: server.contact,
    rules: presentRules(server.rules),
    max_toot_chars: MAX_CHARACTERS,
  };
}

// The limits of this server, as reported to apps.

const MAX_CHARACTERS = 128;

/** The fully supported version of the Mastodon API; apps use it to enable features. */
const COMPATIBLE_VERSION = '4.5.0';

/** Version of features added later, checked by apps before use: 7 has quotes, 9 the profile operations. */
const API_VERSIONS = { mastodon: 9 };

const versionOf = (version: string): string => `${COMPATIBLE_VERSION} (compatible; Tandem ${version})`;

/**
 * Includes limits of videos and polls, which apps require although both are unsupported. `maxPictureBytes` is
 * configurable.
 */
const configuration = (maxPictureBytes: number) => ({
  accounts: {
    max_display_name_length: 50,
    max_note_length: 500,
    max_featured_tags: MAX_FEATURED_TAGS,
    max_pinned_statuses: MAX_PINS,
    max_profile_fields: MAX_FIELDS,
    profile_field_name_limit: MAX_FIELD_LENGTH,
    profile_field_value_limit: MAX_FIELD_LENGTH,
  },
  statuses: {
    max_characters: MAX_CHARACTERS,
    max_media_attachments: MAX_ATTACHMENTS,
    characters_reserved_per_url: CHARACTERS_PER_URL,
  },
  media_attachments: {
    supported_mime_types: [...PICTURE_TYPES],
    description_limit: MAX_DESCRIPTION,
    image_size_limit: maxPictureBytes,
    image_matrix_limit: MAX_PIXELS,
    video_size_limit: 0,
    video_frame_rate_limit: 0,
    video_matrix_limit: 0,
  },
  polls: {
    max_options: 0,
    max_characters_per_option: 0,
    min_expiration: 300,
    max_expiration: 2_629_746,
  },
  translation: { enabled: false },
});
