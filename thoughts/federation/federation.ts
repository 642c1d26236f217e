// Puts federation together: what other servers read and write here, and the workers that carry out what is queued.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { description } from '../description.ts';
import type { ThoughtsDatabase } from '../tables.ts';
import type { Thoughts } from '../thoughts-service.ts';
import { createRemoteClient, type RemoteClient } from './client/client.ts';
import { insecurePolicy, strictPolicy } from './client/network/policy.ts';
import { pruneDeliveries } from './delivery/pruning.ts';
import { mountDiscovery } from './discovery/routes.ts';
import { mountDocuments } from './documents/routes.ts';
import type { Federation } from './federation-service.ts';
import { verifyReader } from './inbox/reader.ts';
import { mountInbox } from './inbox/routes.ts';
import { createInstanceSigner } from './instance-actor/instance-actor.ts';
import { mountInstanceActor } from './instance-actor/routes.ts';
import type { FederationDatabase } from './tables.ts';
import { startWorkers, type Workers } from './workers.ts';

export type RunningFederation = Workers & { jobs: readonly PeriodicJob[] };

/**
 * Mounts federation's routes and starts its workers. `unwatched` is the service's database without its watch over
 * recorded events.
 */
export function startFederation(thoughts: Thoughts, unwatched: ThoughtsDatabase): RunningFederation {
  const client = openClient(thoughts);
  const federation = toFederation(thoughts, client);
  mountDiscovery(federation);
  mountDocuments(federation, (call) => verifyReader(federation, call));
  mountInbox(federation);
  mountInstanceActor(federation);
  const database = withOwnTables(unwatched);
  const workers = startWorkers(federation, database);
  return {
    ...workers,
    jobs: [pruneDeliveries(database, thoughts.clock)],
    close: async () => {
      await workers.close();
      await client[Symbol.asyncDispose]();
    },
  };
}

/** The same database; the domain does not know the tables that federation adds. */
const withOwnTables = (database: ThoughtsDatabase): FederationDatabase =>
  database as unknown as FederationDatabase;

function toFederation(thoughts: Thoughts, client: RemoteClient): Federation {
  const database = withOwnTables(thoughts.database);
  const needs = {
    database,
    get base() {
      return thoughts.base;
    },
  };
  const { config, http, clock, log, tokens, limits, metrics } = thoughts;
  const signer = createInstanceSigner(needs);
  return Object.assign(needs, { config, http, clock, log, tokens, limits, metrics, client, signer });
}

function openClient({ config, clock, log, base }: Thoughts): RemoteClient {
  const isInsecure = config.THOUGHTS_FEDERATION_INSECURE;
  if (isInsecure)
    log.warn('THOUGHTS_FEDERATION_INSECURE: federation may reach private addresses. Tests only.');
  const userAgent = `Tandem-Thoughts/${description.version} (+${base}/)`;
  return createRemoteClient({ policy: isInsecure ? insecurePolicy : strictPolicy, userAgent, clock });
}
