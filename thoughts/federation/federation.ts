// Assembles federation: routes for other servers, and workers for queued events.

import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import {
  type Clock,
  HOUR,
  type Instant,
  MAX_CLOCK_SKEW,
  MINUTE,
  SECOND,
} from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../context.ts';
import { type FederationDatabase, type FederationDb, NEVER } from '../foundation/tables/federation.ts';
import type { ThoughtsDatabase } from '../foundation/tables/tables.ts';
import { domainBlockJob } from '../moderation/servers/domain-blocks/domain-blocks.ts';
import { mountManagement } from './admin/management/routes.ts';
import { retentionJob } from './admin/retention/retention.ts';
import type { FederationContext } from './context.ts';
import type { InboundContext } from './inbound/handler.ts';
import { mountInbox } from './inbound/inbox/routes.ts';
import { createBacklog } from './inbound/limits/backlog.ts';
import { createUnverifiedFetches } from './inbound/limits/unverified-fetches.ts';
import { createSharedActivities } from './inbound/shared/shared-activities.ts';
import { verifyReader } from './inbound/verification/reader.ts';
import { createMoveOperations, type MoveOperations } from './moves/operations.ts';
import { moveRoundsJob } from './moves/rounds.ts';
import { mountMoves } from './moves/routes.ts';
import { CIRCUIT_OPENS_AFTER } from './outbound/hosts/retries.ts';
import { rescheduleHosts } from './outbound/hosts/scheduler.ts';
import { lockHosts } from './outbound/hosts/store.ts';
import { pruneDeliveries } from './outbound/maintenance/prune.ts';
import { mountPictures } from './pictures/routes.ts';
import { mountDiscovery } from './publishing/discovery/routes.ts';
import { mountDocuments } from './publishing/documents/routes.ts';
import { createInstanceSigner } from './publishing/instance-actor/instance-actor.ts';
import { mountInstanceActor } from './publishing/instance-actor/routes.ts';
import { createHandleLookups, type LookupContext } from './remote/actors/handle-lookups.ts';
import { type FindMove, type FindMoves, findMoves } from './remote/actors/moves.ts';
import { createHomeServers, type FindWay } from './remote/remote-follow.ts';
import { type Asker, lookUp, type NotFound, type Resolved, resolveRemote } from './remote/resolve.ts';
import { createUnsolicitedPosts } from './remote/thoughts/interest.ts';
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
  moves: MoveOperations;
};

/**
 * Mounts federation's routes and starts its workers. Commits of the `unwatched` database do not wake the
 * workers; the workers write through it.
 */
export async function startFederation(
  thoughts: ThoughtsContext,
  unwatched: ThoughtsDatabase,
): Promise<RunningFederation> {
  const federation = createFederation(thoughts);
  for (const mount of MOUNTS) mount(federation);
  const moves = createMoveOperations(federation);
  mountMoves(federation, moves);
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
    moves,
    jobs: [
      retentionJob(federation),
      domainBlockJob({ database, clock: thoughts.clock }),
      moveRoundsJob(federation),
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
    log.warn('THOUGHTS_FEDERATION_INSECURE is set: federation connects to any address. For tests only.');
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

/** Hosts per transaction. */
const BATCH = 100;
/** Upper bound of all leases. */
const LONGEST_LEASE = MINUTE;

/**
 * Makes everything due that has an implausible time: deliveries queued, postponed or leased in the future,
 * and the backoff of hosts with attempts in the future. `maxDelay` is the longest delay between two attempts,
 * in milliseconds.
 */
const repairClockSkew = (database: FederationDatabase, clock: Clock, maxDelay: number): PeriodicJob => ({
  name: 'delivery recall',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    const latest: LatestPlausible = {
      seen: now + MAX_CLOCK_SKEW,
      postponed: now + Math.max(HOUR, maxDelay) + MAX_CLOCK_SKEW,
      leased: now + LONGEST_LEASE + MAX_CLOCK_SKEW,
      never: NEVER,
      failingSince: now - CIRCUIT_OPENS_AFTER,
    };
    while ((await database.write((tx) => repairBatch(tx, latest, now))) === BATCH);
  },
});

/** Returns the number of implausible times found. */
async function repairBatch(tx: FederationDb, latest: LatestPlausible, now: Instant): Promise<number> {
  const found = await selectHostsAhead(tx, latest, BATCH);
  if (found.length === 0) return 0;
  const names = [...new Set(found)];
  await lockHosts.rows(tx, names);
  await updateLeasesAhead(tx, names, latest);
  await updateDeliveriesAhead(tx, names, latest, now);
  await updateHostsAhead(tx, names, latest, now);
  await rescheduleHosts(tx, await lockHosts.rows(tx, names), now);
  return found.length;
}

/**
 * The latest times that a correct clock can have written: `seen` for past events, `postponed` for due times,
 * `leased` for ends of leases. `never` is the `retry_at` of an open circuit, which implies a failure since
 * `failingSince` or earlier.
 */
type LatestPlausible = {
  seen: Instant;
  postponed: Instant;
  leased: Instant;
  never: Instant;
  failingSince: Instant;
};

/**
 * At most `most` names of hosts with a later time, unordered and with duplicates: sorting or `distinct` would
 * read whole tables.
 */
async function selectHostsAhead(tx: FederationDb, latest: LatestPlausible, most: number): Promise<string[]> {
  const put = tx
    .selectFrom('remote_host')
    .select('name')
    .where('next_at', '>', latest.postponed)
    .where('next_at', '<', latest.never);
  const found = await tx
    .selectFrom('remote_host')
    .select('name')
    .where('seen_at', '>', latest.seen)
    .unionAll(put.where('failing_since', 'is', null))
    .unionAll(put.where('failing_since', 'is not', null))
    .unionAll(
      tx
        .selectFrom('delivery')
        .select('host as name')
        .where('failed_at', 'is', null)
        .where('created_at', '>', latest.seen),
    )
    .unionAll(
      tx
        .selectFrom('delivery')
        .select('host as name')
        .where('lease', 'is not', null)
        .where('lease_ends_at', '>', latest.leased),
    )
    .limit(most)
    .execute();
  return found.map(({ name }) => name);
}

/** Ends implausibly long leases. */
async function updateLeasesAhead(
  tx: FederationDb,
  hosts: readonly string[],
  { leased }: LatestPlausible,
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ lease: null, lease_ends_at: null })
    .where((where) => isIn(tx, where.ref('host'), hosts))
    .where('lease', 'is not', null)
    .where('lease_ends_at', '>', leased)
    .execute();
}

/**
 * Makes deliveries due now that were queued in the future, postponed too long, or waiting for a host with an
 * attempt in the future.
 */
async function updateDeliveriesAhead(
  tx: FederationDb,
  hosts: readonly string[],
  { seen, postponed: put }: LatestPlausible,
  now: Instant,
): Promise<void> {
  const waiting = tx
    .updateTable('delivery')
    .where((where) => isIn(tx, where.ref('host'), hosts))
    .where('failed_at', 'is', null);
  await waiting
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where((where) =>
      where.or([
        where('due_at', '>', put),
        where('created_at', '>', seen),
        where.exists(
          where
            .selectFrom('remote_host')
            .select('remote_host.name')
            .whereRef('remote_host.name', '=', 'delivery.host')
            .where('remote_host.seen_at', '>', seen),
        ),
      ]),
    )
    .execute();
  await waiting.set({ created_at: now }).where('created_at', '>', seen).execute();
}

/**
 * Ends backoffs that began in the future; closes the circuit of a host that has not failed for long enough.
 */
async function updateHostsAhead(
  tx: FederationDb,
  hosts: readonly string[],
  { seen, postponed: put, never, failingSince }: LatestPlausible,
  now: Instant,
): Promise<void> {
  const known = tx.updateTable('remote_host').where((where) => isIn(tx, where.ref('name'), hosts));
  await known
    .set({ retry_at: now })
    .where((where) =>
      where.or([
        where('retry_at', '<', never).and(
          where.or([where('seen_at', '>', seen), where('retry_at', '>', put)]),
        ),
        where('retry_at', '=', never).and('failing_since', '>', failingSince),
      ]),
    )
    .execute();
  await known.set({ failing_since: now }).where('failing_since', '>', now).execute();
  await known.set({ seen_at: now }).where('seen_at', '>', seen).execute();
}
