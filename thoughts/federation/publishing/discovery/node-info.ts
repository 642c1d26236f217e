// What a NodeInfo document says of this server (NodeInfo 2.0 and 2.1).
import type { Usage } from '../../../accounts/usage/usage.ts';

const SCHEMAS = 'http://nodeinfo.diaspora.software/ns/schema';

export type NodeInfoVersion = '2.0' | '2.1';

export const toNodeInfoPointer = (base: string) => ({
  // Many clients of the client API read 2.0 alone, and the first link.
  links: (['2.0', '2.1'] as const).map((version) => ({
    rel: `${SCHEMAS}/${version}`,
    href: `${base}/nodeinfo/${version}`,
  })),
});

export const toNodeInfo = (
  schema: NodeInfoVersion,
  version: string,
  openRegistrations: boolean,
  { localPosts, hosts: _, ...users }: Usage,
) => ({
  version: schema,
  software: { name: 'tandem-thoughts', version },
  protocols: ['activitypub'],
  services: { inbound: [], outbound: [] },
  openRegistrations,
  usage: { users, localPosts },
  // Without it, some clients take a name they do not know for a server they cannot use.
  metadata: { upstream: { name: 'mastodon' } },
});
