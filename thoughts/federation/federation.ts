// Puts federation together: what other servers send and read, over the domain's tables and federation's own.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { description } from '../description.ts';
import type { Thoughts } from '../thoughts-service.ts';
import { createRemoteClient, type RemoteClient } from './client/client.ts';
import { insecurePolicy, strictPolicy } from './client/network/policy.ts';
import { mountDiscovery } from './discovery/routes.ts';
import { mountDocuments } from './documents/routes.ts';
import type { Federation } from './federation-service.ts';
import { verifyReader } from './inbox/reader.ts';
import { mountInbox } from './inbox/routes.ts';
import { createInstanceSigner } from './instance-actor/instance-actor.ts';
import { mountInstanceActor } from './instance-actor/routes.ts';
import { mountManagement } from './management/routes.ts';
import { domainBlocks } from './retention/domain-blocks.ts';
import { retention } from './retention/retention.ts';
import type { FederationDatabase } from './tables.ts';

const MOUNTS: readonly ((federation: Federation) => void)[] = [
  mountDiscovery,
  mountInstanceActor,
  mountInbox,
  mountManagement,
];

/** What runs now and again, and the connections that end with it. */
export type RunningFederation = AsyncDisposable & { jobs: readonly PeriodicJob[] };

export function startFederation(thoughts: Thoughts): RunningFederation {
  const federation = createFederation(thoughts);
  for (const mount of MOUNTS) mount(federation);
  mountDocuments(federation, (call) => verifyReader(federation, call));
  return {
    jobs: [retention(federation), domainBlocks(federation)],
    [Symbol.asyncDispose]: () => federation[Symbol.asyncDispose](),
  };
}

/** The public address is known only once the server listens, so what needs it is made at first use. */
export function createFederation(thoughts: Thoughts): Federation & AsyncDisposable {
  const { config, clock, log } = thoughts;
  // The same database; the domain does not know the tables that federation adds.
  const database = thoughts.database as unknown as FederationDatabase;
  const insecure = config.THOUGHTS_FEDERATION_INSECURE;
  if (insecure)
    log.warn('THOUGHTS_FEDERATION_INSECURE is set: federation reaches any address. For tests alone.');
  let client: RemoteClient | undefined;
  const federation: Federation & AsyncDisposable = {
    ...thoughts,
    database,
    get base() {
      return thoughts.base;
    },
    get client() {
      client ??= createRemoteClient({
        policy: insecure ? insecurePolicy : strictPolicy,
        userAgent: `Tandem-Thoughts/${description.version} (+${thoughts.base}/)`,
        clock,
      });
      return client;
    },
    signer: () => signer(),
    [Symbol.asyncDispose]: async () => client?.[Symbol.asyncDispose](),
  };
  const signer = createInstanceSigner(federation);
  return federation;
}
