// Runs in a separate thread: plans and sends deliveries like the process, until the queue stays empty for a
// while.
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { SECOND, systemClock } from '@tandem/platform/time/clock.ts';
import type { FederationTables } from '../../../foundation/tables/federation.ts';
import { createInstanceSigner } from '../../publishing/instance-actor/instance-actor.ts';
import { createOwnClient } from '../../transport/own-client.ts';
import { startOutboundWorker } from '../event-worker.ts';
import { startDeliveryWorker } from '../queue/worker.ts';
import { createSums, type FromThread, type ThreadData, type ToThread } from './messages.ts';

/** Permits concurrent reads and writes, and recording of results during leasing. */
const POOL_SIZE = 4;
/** Interval of count messages to the process. */
const REPORT_EVERY = SECOND;
/** Exceeds the duration of any attempt: without a result for this long, none is in progress. */
const IDLE_AFTER = 15 * SECOND;
/** Grace period for running jobs at the end; after that their leases expire. */
const CLOSE_TIMEOUT = 10 * SECOND;

const say = (message: FromThread): void => parentPort?.postMessage(message);

await runUntilIdle(workerData as ThreadData);

async function runUntilIdle({ logLevel, statementTimeout, isInsecure, ...data }: ThreadData): Promise<void> {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const database = await openDatabase<FederationTables>(data.database, [], {
    poolSize: POOL_SIZE,
    statementTimeout,
  });
  const { metrics, take } = createSums();
  await using client = createOwnClient({ base: data.base, isInsecure, clock: systemClock });
  const context = {
    database,
    client,
    metrics,
    base: data.base,
    schedule: data.schedule,
    clock: systemClock,
    log: createLog('thoughts', logLevel),
    random: Math.random,
    signer: createInstanceSigner({ database, base: data.base }),
    isPolling: true,
    thread: null,
  };
  const delivery = startDeliveryWorker(context);
  const outbound = startOutboundWorker(context, delivery.notify);
  parentPort?.on('message', (message: ToThread) => {
    if (message === 'close') return close();
    outbound.notify();
    delivery.notify();
  });
  let idleSince = performance.now();
  const report = (): void => {
    const counted = take();
    if (counted.length > 0) {
      idleSince = performance.now();
      say({ counted });
    } else if (performance.now() - idleSince > IDLE_AFTER) close();
  };
  const timer = setInterval(report, REPORT_EVERY);
  say('ready');
  await closed;
  await Promise.all([outbound.close(CLOSE_TIMEOUT), delivery.close(CLOSE_TIMEOUT)]);
  clearInterval(timer);
  report();
  await database[Symbol.asyncDispose]();
  // An open port would keep the thread alive.
  parentPort?.close();
}
