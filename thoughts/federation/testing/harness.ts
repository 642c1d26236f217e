// A test server with access to its federation context, to run the work of workers on demand.
import { after, before } from 'node:test';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import { thoughtsMigrations } from '../../app.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { FederationTables } from '../../foundation/tables/federation.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { type Person, type TestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { createFederation, type Federation } from '../federation.ts';
import { drainInbox } from './drain-inbox.ts';
import type { PeerActor } from './peer.ts';

export type FederationHarness = {
  thoughts: TestThoughts;
  federation: Federation;
  /** Processes the inbound queue. */
  drain(): Promise<void>;
  /** Number of rows of a table. */
  count(table: keyof FederationTables): Promise<number>;
  /** A user's inbox, or the shared inbox. */
  inbox(username?: string): string;
  actorUri(username: string): string;
  /** The actor id of a local user that exists from the start, as recipient of peers' posts. */
  readers(): readonly string[];
  /** Makes that user follow a remote actor, so that the actor's posts and boosts are stored. */
  follow(actor: PeerActor): Promise<void>;
  /** Ends that follow. */
  unfollow(actor: PeerActor): Promise<void>;
};

const READER = 'reader_of_all';

/** One federating server for all tests of a suite; use its members inside tests only. */
export function useFederationHarness(
  dialect: DialectName,
  settings: Record<string, string> = {},
): FederationHarness {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true', ...settings });
  let federation: (Federation & AsyncDisposable) | undefined;
  let reader: Person | undefined;
  let close: (() => Promise<void>) | undefined;
  before(async () => {
    const { config, clock, service } = thoughts;
    const database = await openDatabase<ThoughtsTables>(config.database, thoughtsMigrations, { poolSize: 4 });
    reader = await thoughts.join(READER);
    const log = createLog('test', 'fatal');
    const base = config.THOUGHTS_PUBLIC_URL ?? service.url;
    // The part that the workers need; the rest belongs to HTTP.
    federation = createFederation({
      config,
      database,
      clock,
      log,
      base,
      metrics: createMetrics(),
    } as unknown as ThoughtsContext);
    close = async () => {
      await federation?.[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    };
  });
  after(() => close?.());
  const started = (): Federation => {
    if (!federation) throw new Error('The server starts before the first test.');
    return federation;
  };
  return {
    thoughts,
    get federation() {
      return started();
    },
    drain: () => drainInbox(started()),
    count: async (table) => {
      const { count } = await started()
        .database.read.selectFrom(table)
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    inbox: (username) => `${thoughts.service.url}${username ? `/users/${username}` : ''}/inbox`,
    actorUri: (username) => `${started().base}/users/${username}`,
    readers: () => [`${started().base}/users/${READER}`],
    follow: async ({ handle }) => {
      const followed = await reader?.post('/federation/follow-remote', { handle });
      if (followed?.status !== 202) throw new Error(`follow: ${followed?.status} ${followed?.text}`);
    },
    unfollow: async ({ handle }) => {
      const ended = await reader?.post('/federation/unfollow-remote', { handle });
      if (ended?.status !== 204) throw new Error(`unfollow: ${ended?.status} ${ended?.text}`);
    },
  };
}
