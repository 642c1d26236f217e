// Contract of the discovery documents: WebFinger, NodeInfo, host-meta.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';

/** For other servers only, so hidden from the API document for clients. */
const read = {
  method: 'GET',
  tag: 'activitypub',
  access: 'public',
  errors: PLAIN_ERRORS,
  unknownParameters: 'ignored',
  hidden: true,
} as const;

const Link = Type.Object({
  rel: Type.String(),
  type: Type.Optional(Type.String()),
  href: Type.Optional(Type.String()),
  template: Type.Optional(Type.String({ description: 'An address with parameters in braces.' })),
});

export const WebFingerDocument = Type.Object(
  {
    subject: Type.String({ examples: ['acct:ada@thoughts.example'] }),
    aliases: Type.Array(Type.String(), { description: 'The acct: URI and the actor’s address.' }),
    links: Type.Array(Link),
  },
  { title: 'WebFingerDocument' },
);

export const webFinger = endpoint({
  ...read,
  path: '/.well-known/webfinger',
  summary: 'Find a user’s actor (RFC 7033)',
  query: Type.Object({
    resource: Type.String({ description: '`acct:ada@host`, or the address of a profile.' }),
    rel: Type.Optional(
      Type.Unsafe<string | string[]>({
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 20 }],
        description: 'Only links of this relation.',
      }),
    ),
  }),
  success: {
    status: 200,
    schema: WebFingerDocument,
    contentType: 'application/jrd+json; charset=utf-8',
    description: 'Who it is.',
  },
  refuses: ['not-found'],
  cache: 'anonymous',
});

export const NodeInfoPointer = Type.Object(
  { links: Type.Array(Type.Object({ rel: Type.String(), href: Type.String() })) },
  { title: 'NodeInfoPointer' },
);

export const nodeInfoPointer = endpoint({
  ...read,
  path: '/.well-known/nodeinfo',
  summary: 'Find the NodeInfo document',
  success: { status: 200, schema: NodeInfoPointer, description: 'Where it is.' },
  cache: 'anonymous',
});

export const NodeInfo = Type.Object(
  {
    version: Type.String({ enum: ['2.0', '2.1'] }),
    software: Type.Object({ name: Type.String(), version: Type.String() }),
    protocols: Type.Array(Type.String()),
    services: Type.Object({ inbound: Type.Array(Type.String()), outbound: Type.Array(Type.String()) }),
    openRegistrations: Type.Boolean(),
    usage: Type.Object({
      users: Type.Object({
        total: Type.Integer(),
        activeMonth: Type.Integer({ description: 'Users who wrote in the last 30 days.' }),
        activeHalfyear: Type.Integer({ description: 'Users who wrote in the last 180 days.' }),
      }),
      localPosts: Type.Integer({ description: 'Public thoughts of users here.' }),
    }),
    metadata: Type.Object({
      upstream: Type.Object({ name: Type.String({ description: 'Whose client API this server has.' }) }),
    }),
  },
  { title: 'NodeInfo' },
);

export const nodeInfo = endpoint({
  ...read,
  path: '/nodeinfo/2.1',
  summary: 'Read NodeInfo statistics',
  success: {
    status: 200,
    schema: NodeInfo,
    contentType: 'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"',
    description: 'What this server is and how much it is used.',
  },
  cache: 'anonymous-minute',
});

export const olderNodeInfo = endpoint({
  ...read,
  path: '/nodeinfo/2.0',
  summary: 'Read NodeInfo statistics, as older clients know them',
  success: {
    status: 200,
    schema: NodeInfo,
    contentType: 'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.0#"',
    description: 'What this server is and how much it is used.',
  },
  cache: 'anonymous-minute',
});

export const hostMeta = endpoint({
  ...read,
  path: '/.well-known/host-meta',
  summary: 'Find WebFinger (RFC 6415)',
  success: {
    status: 200,
    contentType: 'application/xrd+xml; charset=utf-8',
    description: 'Where it is asked, as XML.',
  },
});

export const HostMeta = Type.Object(
  {
    links: Type.Array(Type.Object({ rel: Type.String(), type: Type.String(), template: Type.String() })),
  },
  { title: 'HostMeta' },
);

export const hostMetaJson = endpoint({
  ...read,
  path: '/.well-known/host-meta.json',
  summary: 'Find WebFinger, as JSON',
  success: {
    status: 200,
    schema: HostMeta,
    contentType: 'application/jrd+json; charset=utf-8',
    description: 'Where it is asked.',
  },
});
