// Routes of discovery: how other servers find a user, and what they learn of this one.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { createSettingsReader } from '../../../accounts/server/settings.ts';
import { createUsageReader } from '../../../accounts/usage/usage.ts';
import { description } from '../../../foundation/description.ts';
import type { FederationContext } from '../../context.ts';
import { instanceUsername, toInstanceWebFinger } from '../instance-actor/instance-actor.ts';
import * as contract from './contract.ts';
import { toHostMeta, toHostMetaXml } from './host-meta.ts';
import { toNodeInfo, toNodeInfoPointer } from './node-info.ts';
import { readResource } from './resource.ts';
import { selectUsername } from './store.ts';
import { toServerWebFinger, toWebFinger } from './webfinger.ts';

export function mountDiscovery(federation: FederationContext): void {
  const { http, database } = federation;
  const readSettings = createSettingsReader(federation);
  const isOpen = async () => (await readSettings()).registration === 'open';
  const readUsage = createUsageReader(federation);

  http.mount(contract.webFinger, async ({ query, header }) => {
    const { base } = federation;
    const requested = readResource(query.resource, [new URL(base).host, ownHost(header('host'))]);
    if (requested === 'malformed') throw invalid('query/resource', 'must be an acct: URI or an address');
    const rels = [query.rel ?? []].flat();
    if (requested === 'server') return toServerWebFinger(base, rels);
    if (requested?.username === instanceUsername(base)) return toInstanceWebFinger(base);
    const username = requested && (await selectUsername(database.read, foldCase(requested.username)));
    if (!username) throw notFound('user');
    return toWebFinger(base, username, rels);
  });

  http.mount(contract.nodeInfoPointer, async () => toNodeInfoPointer(federation.base));

  http.mount(contract.nodeInfo, async () =>
    toNodeInfo('2.1', description.version, await isOpen(), await readUsage()),
  );

  http.mount(contract.olderNodeInfo, async () =>
    toNodeInfo('2.0', description.version, await isOpen(), await readUsage()),
  );

  http.mount(contract.hostMeta, async () => toHostMetaXml(federation.base));

  http.mount(contract.hostMetaJson, async () => toHostMeta(federation.base));
}

/** The Host the request came to, as URLs have it; empty where it is none. */
const ownHost = (host: string | undefined): string => URL.parse(`http://${host ?? ''}`)?.host ?? '';
