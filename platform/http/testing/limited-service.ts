// A service with few permits, whose handlers wait until a test opens a gate.
import { Readable } from 'node:stream';
import { platformMigrations } from '../../database/migrations.ts';
import { openDatabase } from '../../database/open.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { type Authenticate, toAccountId } from '../../identity/caller.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { Type } from '../../schema/type.ts';
import { type Client, type Reply as ClientReply, createClient } from '../../testing/client.ts';
import { createTestEnvironment } from '../../testing/databases.ts';
import { readExposition, sampleOf } from '../../testing/prometheus.ts';
import { systemClock } from '../../time/clock.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { mountHealth } from '../health.ts';
import { createHttp, type Http } from '../http.ts';
import { Reply } from '../replies/reply.ts';
import { ERROR_TEXTS } from './error-texts.ts';

/** Bytes of `/large`, `/download` and `/long`: more than the kernel buffers. */
export const LARGE = 16 * 1024 * 1024;

const get = { method: 'GET', tag: 'test', summary: 'Test', access: 'public' } as const;
const success = { status: 200, description: '' };
/** Shared by all services, because filling 16 MB takes time. */
const LARGE_BYTES = Buffer.alloc(LARGE, 'a');
/** The credential is the name of the account. */
const identify: Authenticate = async ({ value }) => ({
  accountId: toAccountId(value),
  username: value,
  role: 'user',
  sessionId: null,
});

const endpoints = {
  gated: endpoint({ ...get, path: '/gated', success }),
  inbox: endpoint({ ...get, path: '/inbox', bulkhead: 'inbox', errors: ERROR_TEXTS, success }),
  released: endpoint({ ...get, path: '/released', success }),
  quick: endpoint({ ...get, path: '/quick', success }),
  large: endpoint({ ...get, access: 'optional', path: '/large', bulkhead: 'transfers', success }),
  download: endpoint({ ...get, access: 'optional', path: '/download', bulkhead: 'transfers', success }),
  long: endpoint({ ...get, access: 'optional', path: '/long', success }),
  echo: endpoint({
    ...get,
    method: 'POST',
    path: '/echo',
    success,
    input: { kind: 'json', schema: Type.Object({ word: Type.String() }) },
  }),
};

type LimitedService = AsyncDisposable & {
  client: Client;
  /** The number of requests that have reached a waiting handler. */
  begun(): number;
  openGate(): void;
  /** Resolves when exactly these numbers of requests of a bulkhead are in progress and waiting. */
  until(bulkhead: string, inProgress: number, waiting: number): Promise<void>;
  /** Resolves when exactly these numbers of bodies are in flight and were evicted. */
  untilTransfers(direction: 'in' | 'out', inFlight: number, evicted?: number): Promise<void>;
  /** Resolves when `count` handlers wait. */
  untilBegun(count: number): Promise<void>;
  /** Sends requests sequentially until the bulkhead has these numbers in progress and waiting. */
  occupy(
    path: string,
    bulkhead: string,
    inProgress: number,
    waiting: number,
  ): Promise<Promise<ClientReply>[]>;
};

type Limits = {
  permits?: number;
  queued?: number;
  transfers?: number;
  longOfClient?: number;
  longOfAll?: number;
};

/**
 * Requests for `/gated`, `/inbox` and `/released` wait for the gate; the test's `signal` ends all waiting.
 */
export async function startLimitedService(
  signal: AbortSignal,
  { permits = 2, queued = 2, transfers = 99, longOfClient = 99, longOfAll = 99 }: Limits = {},
): Promise<LimitedService> {
  await using cleanUp = new AsyncDisposableStack();
  const environment = await createTestEnvironment('sqlite', [platformMigrations]);
  cleanUp.defer(environment.drop);
  const database = cleanUp.use(
    await openDatabase<PlatformTables>(environment.database, [platformMigrations]),
  );
  const metrics = createMetrics();
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    database,
    identify,
    clock: systemClock,
    log: createLog('test', 'silent'),
    publicUrl: null,
    trustedProxies: [],
    metrics,
    limits: {
      inProgress: permits,
      queued,
      maxWait: 60_000,
      transfers: { max: transfers, bytes: 2 ** 20 },
      long: { ofClient: longOfClient, ofAll: longOfAll },
    },
  });
  const gate = Promise.withResolvers<void>();
  const begun = mountEndpoints(http, gate.promise);
  mountHealth(http, [database.ping]);
  const client = createClient(`http://localhost:${await http.listen(0, null)}`);
  cleanUp.defer(http.close);
  cleanUp.defer(gate.resolve);
  const waits = createWaits(signal, metrics.renderMetrics, begun);
  const owned = cleanUp.move();
  return {
    client,
    begun,
    openGate: gate.resolve,
    ...waits,
    async occupy(path, bulkhead, inProgress, waiting) {
      const replies: Promise<ClientReply>[] = [];
      for (let count = 1; count <= inProgress + waiting; count += 1) {
        replies.push(client.get(path));
        await waits.until(bulkhead, Math.min(count, inProgress), Math.max(0, count - inProgress));
      }
      return replies;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function mountEndpoints(http: Http<PlatformTables>, gate: Promise<void>): () => number {
  let begun = 0;
  const wait = async () => {
    begun += 1;
    await gate;
    return {};
  };
  http.mount(endpoints.gated, wait);
  http.mount(endpoints.inbox, wait);
  http.mount(endpoints.released, (call) => call.releaseWhile(wait));
  http.mount(endpoints.quick, async () => ({}));
  http.addRepresentation(endpoints.quick.path, {
    accepts: ({ accept }) => accept === 'application/document',
    errors: ERROR_TEXTS,
    document: { contentType: 'application/document', schema: Type.Object({}) },
    handle: async () => ({}),
  });
  http.mount(endpoints.echo, async (call) => call.body);
  const headers = { 'content-type': 'text/x-plain' };
  http.mount(endpoints.large, async () => new Reply(200, LARGE_BYTES, headers));
  http.mount(endpoints.download, async () => {
    const stream = Readable.from([LARGE_BYTES]);
    return new Reply(200, stream, { ...headers, 'content-length': String(LARGE) });
  });
  const long = new Reply(200, 'a'.repeat(LARGE), headers);
  http.mount(endpoints.long, async ({ bulkReply }) => bulkReply(async () => long));
  return () => begun;
}

function createWaits(signal: AbortSignal, renderMetrics: () => Promise<string>, begun: () => number) {
  const poll = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isReached())) {
      signal.throwIfAborted();
      await new Promise(setImmediate);
    }
  };
  return {
    until: (bulkhead: string, inProgress: number, waiting: number) =>
      poll(async () => {
        const exposition = readExposition(await renderMetrics());
        return (
          sampleOf(exposition, 'http_requests_in_progress', { lane: bulkhead }) === inProgress &&
          sampleOf(exposition, 'http_requests_queued', { lane: bulkhead }) === waiting
        );
      }),
    untilTransfers: (direction: 'in' | 'out', inFlight: number, evicted?: number) =>
      poll(async () => {
        const exposition = readExposition(await renderMetrics());
        const closed = sampleOf(exposition, 'http_transfers_cut_total', { direction, reason: 'evicted' });
        return (
          sampleOf(exposition, 'http_transfers', { direction }) === inFlight &&
          (evicted === undefined || closed === evicted)
        );
      }),
    untilBegun: (count: number) => poll(() => begun() >= count),
  };
}
