// The server as apps see it.

import type { Static } from 'typebox';
import type { Usage } from '../../accounts/usage/usage.ts';
import { defaultPicture } from '../entities/pictures.ts';
import type { Instance, InstanceV1, Rule } from './entities.ts';
import { API_VERSIONS, configuration, MAX_CHARACTERS, versionOf } from './limits.ts';

export type ServerFacts = {
  base: string;
  version: string;
  title: string;
  description: string;
  email: string;
  rules: readonly string[];
  maxPictureBytes: number;
  /** The key of Web Push. */
  vapidKey: string;
  /** Whether there is streaming. */
  streams: boolean;
  usage: Usage;
};

const PUBLIC = { local: 'public', remote: 'public' };
const LANGUAGES = ['en'];

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
      // There is no registration by this API, whatever the server's own allows.
      enabled: false,
      approval_required: false,
      reason_required: null,
      message: null,
      min_age: null,
      url: null,
    },
    contact: { email: server.email, account: null },
    rules: presentRules(server.rules),
  };
}

export const presentRules = (rules: readonly string[]): Static<typeof Rule>[] =>
  rules.map((text, index) => ({ id: String(index + 1), text, hint: '', translations: {} }));

/** Scheme and authority alone: apps add the path. */
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
    registrations: false,
    approval_required: false,
    invites_enabled: false,
    configuration: shown,
    contact_account: null,
    rules: presentRules(server.rules),
    max_toot_chars: MAX_CHARACTERS,
  };
}
