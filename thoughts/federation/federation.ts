// Puts federation together: what other servers send and read, and the workers that carry out what is queued.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { description } from '../description.ts';
import type { ThoughtsDatabase } from '../tables.ts';
import type { Thoughts } from '../thoughts-service.ts';
import { createRemoteClient, type RemoteClient } from './client/client.ts';
import { insecurePolicy, strictPolicy } from './client/network/policy.ts';
import { pruneDeliveries } from './delivery/housekeeping/pruning.ts';
import { recallDeliveries } from './delivery/housekeeping/recall.ts';
import { mountDiscovery } from './discovery/routes.ts';
import { mountDocuments } from './documents/routes.ts';
import { domainBlocks } from './domain-blocks/clearing.ts';
import type { Federation } from './federation-service.ts';
import { createBacklog } from './inbox/backlog.ts';
import { mountInbox } from './inbox/routes.ts';
import { verifyReader } from './inbox/verification/reader.ts';
import { createInstanceSigner } from './instance-actor/instance-actor.ts';
import { mountInstanceActor } from './instance-actor/routes.ts';
import { mountManagement } from './management/routes.ts';
import { retention } from './retention/retention.ts';
import { createHandleLookups } from './strangers/handle-lookups.ts';
import { createStrangerBudget } from './strangers/stranger-budget.ts';
import { createStrangerPosts } from './strangers/stranger-posts.ts';
import type { FederationDatabase } from './tables.ts';
import { startWorkers, type Workers } from './workers.ts';

const MOUNTS: readonly ((federation: Federation) => void)[] = [
  mountDiscovery,
  (federation) => mountDocuments(federation, (call) => verifyReader(federation, call)),
  mountInstanceActor,
  mountInbox,
  mountManagement,
];

/** `jobs` run now and again. */
export type RunningFederation = Workers & { jobs: readonly PeriodicJob[] };

/**
 * Mounts federation's routes and starts its workers. `unwatched` is the service's database without its watch over
 * recorded events: what the workers write for themselves wakes nobody.
 */
export function startFederation(thoughts: Thoughts, unwatched: ThoughtsDatabase): RunningFederation {
  const federation = createFederation(thoughts);
  for (const mount of MOUNTS) mount(federation);
  const database = withOwnTables(unwatched);
  const workers = startWorkers(federation, database);
  return {
    ...workers,
    jobs: [
      retention(federation),
      domainBlocks({ database, clock: thoughts.clock }),
      pruneDeliveries(database, thoughts.clock),
      recallDeliveries(
        database,
        thoughts.clock,
        federation.config.THOUGHTS_DELIVERY_MAX_DELAY_SECONDS * SECOND,
      ),
    ],
    close: async () => {
      await workers.close();
      await federation[Symbol.asyncDispose]();
    },
  };
}

/** The same database; the domain does not know the tables that federation adds. */
const withOwnTables = (database: ThoughtsDatabase): FederationDatabase =>
  database as unknown as FederationDatabase;

/** The public address is known only once the server listens, so what needs it is made at first use. */
export function createFederation(thoughts: Thoughts): Federation & AsyncDisposable {
  const { config, clock, log, metrics } = thoughts;
  const database = withOwnTables(thoughts.database);
  const insecure = config.THOUGHTS_FEDERATION_INSECURE;
  if (insecure)
    log.warn('THOUGHTS_FEDERATION_INSECURE is set: federation reaches any address. For tests alone.');
  let client: RemoteClient | undefined;
  const federation: Federation & AsyncDisposable = {
    ...thoughts,
    database,
    strangerPosts: createStrangerPosts(clock),
    backlog: createBacklog(clock),
    lookups: createHandleLookups({ clock, metrics }),
    strangers: createStrangerBudget({
      ...{ clock, metrics, config },
      get client() {
        return federation.client;
      },
      signer: () => signer(),
    }),
    outcomes: metrics.counter(
      'thoughts_inbox_activities_total',
      'Activities from other servers that were carried out, by how they ended.',
    ),
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
