// Builds the Instance entities.

import type { Static } from 'typebox';
import { MAX_ATTACHMENTS } from '../../accounts/media/uploads/attach.ts';
import { MAX_PIXELS, PICTURE_TYPES } from '../../accounts/media/uploads/upload.ts';
import type { Usage } from '../../accounts/usage/usage.ts';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../accounts/users/fields.ts';
import { MAX_FEATURED_TAGS } from '../../posts/featured-tags/featured-tags.ts';
import { MAX_PINS } from '../../posts/reactions/pins/pins.ts';
import { CHARACTERS_PER_URL } from '../../posts/thoughts/content/counted.ts';
import type { Account } from '../entities/account.ts';
import { defaultPicture } from '../entities/pictures.ts';
import { MAX_DESCRIPTION } from '../media/contract.ts';
import type { Instance, InstanceV1, Rule } from './entities.ts';

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
