// The Instance entities: v2, and v1 for old apps.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Account } from '../entities/account.ts';

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
