// The paths of the fixture's documents by kind.

/** Ids of bob's thoughts; `theirs` is the local id of ana's note. */
export type Ids = Record<'parent' | 'reply' | 'friendly' | 'gone' | 'theirs', string>;

export type Addresses = Readonly<Record<string, string>>;

export const documentsOf = ({ parent, reply, friendly, gone }: Ids): Addresses => ({
  actor: '/users/Bob',
  'deleted actor': '/users/carl',
  outbox: '/users/Bob/outbox',
  'page of the outbox': '/users/Bob/outbox?page=1',
  followers: '/users/Bob/followers',
  'page of followers': '/users/Bob/followers?page=1',
  following: '/users/ada/following',
  'page of following': '/users/ada/following?page=1',
  note: `/thoughts/${parent}`,
  'reply note': `/thoughts/${reply}`,
  'followers-only note': `/thoughts/${friendly}`,
  'deleted note': `/thoughts/${gone}`,
  replies: `/thoughts/${parent}/replies`,
  'page of replies': `/thoughts/${parent}/replies?page=1`,
  likes: `/thoughts/${reply}/likes`,
  shares: `/thoughts/${reply}/shares`,
  create: `/activities/create-${parent}`,
  'instance actor': '/actor',
  'instance outbox': '/actor/outbox',
});

/** `host` is the server's. */
export const discoveryOf = (host: string): Addresses => ({
  WebFinger: `/.well-known/webfinger?resource=acct:bob@${host}`,
  'WebFinger of the instance actor': `/.well-known/webfinger?resource=acct:${host.replace(/:.*/, '')}@${host}`,
  'host-meta': '/.well-known/host-meta',
  'host-meta.json': '/.well-known/host-meta.json',
  'NodeInfo pointer': '/.well-known/nodeinfo',
  NodeInfo: '/nodeinfo/2.1',
});
