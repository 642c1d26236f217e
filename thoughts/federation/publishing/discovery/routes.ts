// Routes of discovery: WebFinger, NodeInfo and host-meta.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { createSettingsReader } from '../../../accounts/server/settings.ts';
import { createUsageReader, type Usage } from '../../../accounts/usage/usage.ts';
import { actorUri } from '../../../foundation/addresses/object-ids.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import type { FederationContext } from '../../context.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';
import { INTERACTION_PATH, intentRel, readResource, SUBSCRIBE } from '../../protocol/wire/web-finger.ts';
import { instanceUsername, toInstanceWebFinger } from '../instance-actor/instance-actor.ts';
import { selectUsername } from '../store.ts';

export function mountDiscovery(federation: FederationContext): void {
  const { http, database } = federation;
  const readSettings = createSettingsReader(federation);
  const isOpen = async () => (await readSettings()).registration === 'open';
  const readUsage = createUsageReader(federation);

  http.mount(webFinger, async ({ query, header }) => {
    const { base } = federation;
    const requested = readResource(query.resource, [new URL(base).host, ownHost(header('host'))]);
    if (requested === 'malformed') throw invalid('query/resource', 'must be an acct: URI or a URL');
    const rels = [query.rel ?? []].flat();
    if (requested === 'server') return toServerWebFinger(base, rels);
    if (requested?.username === instanceUsername(base)) return toInstanceWebFinger(base);
    const username = requested && (await selectUsername(database.read, foldCase(requested.username)));
    if (!username) throw notFound('user');
    return toWebFinger(base, username, rels);
  });

  http.mount(nodeInfoPointer, async () => toNodeInfoPointer(federation.base));

  http.mount(nodeInfo, async () => toNodeInfo('2.1', VERSION, await isOpen(), await readUsage()));

  http.mount(olderNodeInfo, async () => toNodeInfo('2.0', VERSION, await isOpen(), await readUsage()));

  http.mount(hostMeta, async () => toHostMetaXml(federation.base));

  http.mount(hostMetaJson, async () => toHostMeta(federation.base));
}

/** The request's Host in URL form; empty if invalid. */
const ownHost = (host: string | undefined): string => URL.parse(`http://${host ?? ''}`)?.host ?? '';

// host-meta: the WebFinger address for clients that read it first (RFC 6415).

const template = (base: string): string => `${base}/.well-known/webfinger?resource={uri}`;

/** `base` is an origin, which contains no characters to escape in XML. */
const toHostMetaXml = (base: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">
  <Link rel="lrdd" type="application/jrd+json" template="${template(base)}"/>
</XRD>
`;

const toHostMeta = (base: string) => ({
  links: [{ rel: 'lrdd', type: 'application/jrd+json', template: template(base) }],
});

// NodeInfo documents (2.0 and 2.1).

const SCHEMAS = 'http://nodeinfo.diaspora.software/ns/schema';

type NodeInfoVersion = '2.0' | '2.1';

const toNodeInfoPointer = (base: string) => ({
  // Many clients read only 2.0, or only the first link.
  links: (['2.0', '2.1'] as const).map((version) => ({
    rel: `${SCHEMAS}/${version}`,
    href: `${base}/nodeinfo/${version}`,
  })),
});

const toNodeInfo = (
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
  // Without it, some clients refuse servers with an unknown software name.
  metadata: { upstream: { name: 'mastodon' } },
});

// The WebFinger document of a user (RFC 7033, section 4.4).

type WebFinger = {
  subject: string;
  aliases: string[];
  links: { rel: string; type?: string; href?: string; template?: string }[];
};

const PROFILE_PAGE = 'http://webfinger.net/rel/profile-page';

/** A non-empty `rels` filters the links (RFC 7033, section 4.3). */
function toWebFinger(base: string, username: string, rels: readonly string[]): WebFinger {
  const subject = `acct:${username}@${new URL(base).host}`;
  const actor = actorUri(base, username);
  const links = [
    { rel: 'self', type: 'application/activity+json', href: actor },
    { rel: PROFILE_PAGE, type: 'text/html', href: base + profilePath(username) },
    ...waysIn(base),
  ];
  return { subject, aliases: [subject, actor], links: ofRels(links, rels) };
}

/** For the server itself, which other servers query if only the host of a user is known. */
const toServerWebFinger = (base: string, rels: readonly string[]): WebFinger => ({
  subject: base,
  aliases: [],
  links: ofRels(waysIn(base), rels),
});

const ofRels = (links: WebFinger['links'], rels: readonly string[]): WebFinger['links'] =>
  rels.length === 0 ? links : links.filter(({ rel }) => rels.includes(rel));

/** Interaction pages for remote objects. FEP-3b86 uses `href`, its implementations `template`. */
function waysIn(base: string): WebFinger['links'] {
  const intents = [
    ['Follow', '/intent/follow?object={object}&on-success={on-success}&on-cancel={on-cancel}'],
    ['Like', '/intent/like?object={object}&on-success={on-success}&on-cancel={on-cancel}'],
    ['Announce', '/intent/announce?object={object}&on-success={on-success}&on-cancel={on-cancel}'],
    ['Create', '/intent/create?content={content}&inReplyTo={inReplyTo}'],
    ['Object', '/intent/object?object={object}'],
  ] as const;
  return [
    { rel: SUBSCRIBE, template: `${base}${INTERACTION_PATH}?uri={uri}` },
    ...intents.map(([intent, path]) => {
      const address = base + path;
      return { rel: intentRel(intent), href: address, template: address };
    }),
  ];
}

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
  template: Type.Optional(Type.String({ description: 'A URI template (RFC 6570).' })),
});

const WebFingerDocument = Type.Object(
  {
    subject: Type.String({ examples: ['acct:ada@thoughts.example'] }),
    aliases: Type.Array(Type.String(), { description: 'The acct: URI and the actor id.' }),
    links: Type.Array(Link),
  },
  { title: 'WebFingerDocument' },
);

const webFinger = endpoint({
  ...read,
  path: '/.well-known/webfinger',
  summary: 'Find a user’s actor (RFC 7033)',
  query: Type.Object({
    resource: Type.String({ description: '`acct:ada@host`, or a profile URL.' }),
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
    description: 'The account.',
  },
  refuses: ['not-found'],
  cache: 'anonymous',
});

const NodeInfoPointer = Type.Object(
  { links: Type.Array(Type.Object({ rel: Type.String(), href: Type.String() })) },
  { title: 'NodeInfoPointer' },
);

const nodeInfoPointer = endpoint({
  ...read,
  path: '/.well-known/nodeinfo',
  summary: 'Find the NodeInfo document',
  success: { status: 200, schema: NodeInfoPointer, description: 'Links to the NodeInfo documents.' },
  cache: 'anonymous',
});

const NodeInfo = Type.Object(
  {
    version: Type.String({ enum: ['2.0', '2.1'] }),
    software: Type.Object({ name: Type.String(), version: Type.String() }),
    protocols: Type.Array(Type.String()),
    services: Type.Object({ inbound: Type.Array(Type.String()), outbound: Type.Array(Type.String()) }),
    openRegistrations: Type.Boolean(),
    usage: Type.Object({
      users: Type.Object({
        total: Type.Integer(),
        activeMonth: Type.Integer({ description: 'Users with a post in the last 30 days.' }),
        activeHalfyear: Type.Integer({ description: 'Users with a post in the last 180 days.' }),
      }),
      localPosts: Type.Integer({ description: 'Public thoughts of local users.' }),
    }),
    metadata: Type.Object({
      upstream: Type.Object({
        name: Type.String({ description: 'The software whose client API is supported.' }),
      }),
    }),
  },
  { title: 'NodeInfo' },
);

const nodeInfo = endpoint({
  ...read,
  path: '/nodeinfo/2.1',
  summary: 'Read NodeInfo statistics',
  success: {
    status: 200,
    schema: NodeInfo,
    contentType: 'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"',
    description: 'The software and usage of this server.',
  },
  cache: 'anonymous-minute',
});

const olderNodeInfo = endpoint({
  ...read,
  path: '/nodeinfo/2.0',
  summary: 'Read NodeInfo statistics, version 2.0',
  success: {
    status: 200,
    schema: NodeInfo,
    contentType: 'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.0#"',
    description: 'The software and usage of this server.',
  },
  cache: 'anonymous-minute',
});

const hostMeta = endpoint({
  ...read,
  path: '/.well-known/host-meta',
  summary: 'Read host metadata (RFC 6415)',
  success: {
    status: 200,
    contentType: 'application/xrd+xml; charset=utf-8',
    description: 'The WebFinger template, as XML.',
  },
});

const HostMeta = Type.Object(
  {
    links: Type.Array(Type.Object({ rel: Type.String(), type: Type.String(), template: Type.String() })),
  },
  { title: 'HostMeta' },
);

const hostMetaJson = endpoint({
  ...read,
  path: '/.well-known/host-meta.json',
  summary: 'Read host metadata as JSON',
  success: {
    status: 200,
    schema: HostMeta,
    contentType: 'application/jrd+json; charset=utf-8',
    description: 'The WebFinger template.',
  },
});
