// The domains above the hosts of remote actors, for blocks of a domain with all subdomains.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { domainSuffixes, hostnameOf } from '@tandem/platform/http-client/domain-names.ts';
import type { ThoughtsDb } from '../tables/tables.ts';

const insertParent = defineQuery((tx: ThoughtsDb, domain: string, host: string) =>
  tx
    .insertInto('host_parent')
    .values({ domain, host })
    .onConflict((on) => on.doNothing()),
);

/** The host name without the port, if it has one, and its parent domains with a dot. */
const parentsOf = (host: string): string[] =>
  domainSuffixes(hostnameOf(host)).filter(
    (name, index) => name !== host && (index === 0 || name.includes('.')),
  );

/** Stores the domains above the host of a remote actor. Most hosts have none. */
export async function addHost(tx: ThoughtsDb, host: string): Promise<void> {
  for (const domain of parentsOf(host)) await insertParent.run(tx, domain, host);
}
