// Assembles federation: routes for other servers, and workers for queued events.

import { loadSockets } from '@tandem/platform/http-client/request.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../context.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';
import type { ThoughtsDatabase } from '../foundation/tables/tables.ts';
import { domainBlockJob } from '../moderation/servers/domain-blocks/clearing.ts';
import { mountManagement } from './admin/management/routes.ts';
import { retentionJob } from './admin/retention/retention.ts';
import type { FederationContext } from './context.ts';
import type { InboundContext } from './inbound/context.ts';
import { mountInbox } from './inbound/inbox/routes.ts';
import { createBacklog } from './inbound/limits/backlog.ts';
import { createUnverifiedFetches } from './inbound/limits/unverified-fetches.ts';
import { createSharedActivities } from './inbound/shared/shared-activities.ts';
import { verifyReader } from './inbound/verification/reader.ts';
import { repairClockSkew } from './outbound/maintenance/clock-skew-repair.ts';
import { pruneDeliveries } from './outbound/maintenance/prune.ts';
import { mountPictures } from './pictures/routes.ts';
import { mountDiscovery } from './publishing/discovery/routes.ts';
import { mountDocuments } from './publishing/documents/routes.ts';
import { createInstanceSigner } from './publishing/instance-actor/instance-actor.ts';
import { mountInstanceActor } from './publishing/instance-actor/routes.ts';
import { createHandleLookups } from './remote/actors/handle-lookups.ts';
import { type FindMove, type FindMoves, findMoves } from './remote/actors/moves.ts';
import type { LookupContext } from './remote/actors/resolve-handle.ts';
import { createHomeServers, type FindWay } from './remote/remote-follow/home-servers.ts';
import { type Asker, lookUp, type NotFound, type Resolved, resolveRemote } from './remote/resolve.ts';
import { createUnsolicitedPosts } from './remote/thoughts/unsolicited-posts.ts';
import type { RemoteClient } from './transport/client.ts';
import { createOwnClient } from './transport/own-client.ts';
import { startWorkers, type Workers } from './workers.ts';

/** The context of all parts of federation. */
export type Federation = FederationContext & InboundContext & LookupContext;

const MOUNTS: readonly ((federation: Federation) => void)[] = [
  mountDiscovery,
  (federation) => mountDocuments(federation, (call) => verifyReader(federation, call)),
  mountInstanceActor,
  mountInbox,
  mountManagement,
];

/** `jobs` are periodic. `resolve` is {@link resolveRemote}; `lookUp` also returns the reason of a failure. */
export type RunningFederation = Workers & {
  jobs: readonly PeriodicJob[];
  resolve(text: string, caller: Asker): Promise<Resolved | null>;
  lookUp(text: string, caller: Asker): Promise<Resolved | NotFound>;
  findWay: FindWay;
  findMove: FindMove;
  findMoves: FindMoves;
};

/**
 * Mounts federation's routes and starts its workers. Commits of the `unwatched` database do not wake the
 * workers; the workers write through it.
 */
export async function startFederation(
  thoughts: ThoughtsContext,
  unwatched: ThoughtsDatabase,
): Promise<RunningFederation> {
  await loadSockets();
  const federation = createFederation(thoughts);
  for (const mount of MOUNTS) mount(federation);
  const pictures = await mountPictures(federation);
  const database = withOwnTables(unwatched);
  const workers = startWorkers(federation, database);
  return {
    ...workers,
    resolve: (text, caller) => resolveRemote(federation, text, caller),
    lookUp: (text, caller) => lookUp(federation, text, caller),
    findWay: createHomeServers(federation),
    findMove: async (id) => (await findMoves(federation, [id])).get(id) ?? null,
    findMoves: (ids) => findMoves(federation, ids),
    jobs: [
      retentionJob(federation),
      domainBlockJob({ database, clock: thoughts.clock }),
      pruneDeliveries(database, thoughts.clock),
      repairClockSkew(
        database,
        thoughts.clock,
        federation.config.THOUGHTS_DELIVERY_MAX_DELAY_SECONDS * SECOND,
      ),
    ],
    close: async () => {
      await workers.close();
      await pictures[Symbol.asyncDispose]();
      await federation[Symbol.asyncDispose]();
    },
  };
}

/** The same database, typed with federation's tables, which the domain does not know. */
const withOwnTables = (database: ThoughtsDatabase): FederationDatabase =>
  database as unknown as FederationDatabase;

/** The public address is only known once the server listens, so dependent values are created at first use. */
export function createFederation(thoughts: ThoughtsContext): Federation & AsyncDisposable {
  const { config, clock, log, metrics } = thoughts;
  const database = withOwnTables(thoughts.database);
  const isInsecure = config.THOUGHTS_FEDERATION_INSECURE;
  if (isInsecure)
    log.warn('THOUGHTS_FEDERATION_INSECURE is set: federation reaches any address. For tests alone.');
  let client: RemoteClient | undefined;
  const federation: Federation & AsyncDisposable = {
    ...thoughts,
    database,
    unsolicitedPosts: createUnsolicitedPosts(clock),
    backlog: createBacklog(clock),
    sharedActivities: createSharedActivities(database),
    handleLookups: createHandleLookups({ clock, metrics }),
    unverifiedFetches: createUnverifiedFetches({
      clock,
      metrics,
      config,
      get base() {
        return thoughts.base;
      },
      get client() {
        return federation.client;
      },
      signer: () => signer(),
    }),
    outcomes: metrics.counter('thoughts_inbox_activities_total', 'Inbound activities processed, by outcome.'),
    get base() {
      return thoughts.base;
    },
    get client() {
      client ??= createOwnClient({ base: thoughts.base, isInsecure, clock });
      return client;
    },
    signer: () => signer(),
    [Symbol.asyncDispose]: async () => client?.[Symbol.asyncDispose](),
  };
  const signer = createInstanceSigner(federation);
  return federation;
}
