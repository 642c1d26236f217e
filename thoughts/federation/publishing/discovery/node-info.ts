// What a NodeInfo document says of this server (NodeInfo 2.1).

export const NODE_INFO_SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/2.1';

export type Usage = { total: number; activeMonth: number; activeHalfyear: number; localPosts: number };

export const toNodeInfoPointer = (base: string) => ({
  links: [{ rel: NODE_INFO_SCHEMA, href: `${base}/nodeinfo/2.1` }],
});

export const toNodeInfo = (version: string, openRegistrations: boolean, { localPosts, ...users }: Usage) => ({
  version: '2.1',
  software: { name: 'tandem-thoughts', version },
  protocols: ['activitypub'],
  services: { inbound: [], outbound: [] },
  openRegistrations,
  usage: { users, localPosts },
  metadata: {},
});
