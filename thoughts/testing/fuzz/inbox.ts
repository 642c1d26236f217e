// A hostile remote server: it signs activities correctly and sends malformed content.
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import type { Operation } from '@tandem/platform/testing/fuzz/operations.ts';
import { mutate } from '@tandem/platform/testing/fuzz/requests/hostile.ts';
import type { FuzzRequest } from '@tandem/platform/testing/fuzz/requests/request.ts';
import type { FuzzContext } from '@tandem/platform/testing/fuzz/target.ts';
import { thoughtsMigrations } from '../../app.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createFederation } from '../../federation/federation.ts';
import { signRequest } from '../../federation/protocol/signatures/sign.ts';
import { drainInbox } from '../../federation/testing/drain-inbox.ts';
import { AS_TYPE, type Peer, type PeerActor } from '../../federation/testing/peer.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { TestThoughts } from '../thoughts.ts';
import { activityBy } from './activities.ts';

export type HostileServer = AsyncDisposable & {
  handles: readonly string[];
  uris: readonly string[];
  /** A signed delivery of a valid or mutated activity. */
  generateRequest(draw: FuzzContext): Promise<FuzzRequest>;
  /** Processes received activities and all resulting work. @throws Error if processing failed. */
  settle(): Promise<void>;
};

const NAMES = ['fay', 'gus', 'hal', 'ivy'];

const text = new Map([['text/plain', null]]);
/** Both inboxes, which are not part of the OpenAPI document. */
const INBOX: Operation = {
  name: 'POST /inbox',
  method: 'POST',
  path: '/inbox',
  parameters: [],
  body: null,
  isGuarded: false,
  takesKey: false,
  responses: new Map([[202, null], ...[400, 401, 404, 413, 503].map((status) => [status, text] as const)]),
};

/** Creates four actors on `peer` with access to the resources found by the fuzzer. */
export async function createHostileServer(thoughts: TestThoughts, peer: Peer): Promise<HostileServer> {
  const actors = await Promise.all(NAMES.map((name) => peer.addActor(name)));
  const { config, clock, service } = thoughts;
  const database = await openDatabase<ThoughtsTables>(config.database, thoughtsMigrations, { poolSize: 4 });
  const failures: unknown[][] = [];
  const log = { ...createLog('test', 'fatal'), error: (...said: unknown[]) => void failures.push(said) };
  const base = service.url;
  const metrics = createMetrics();
  const federation = createFederation({
    config,
    database,
    clock,
    log,
    metrics,
    base,
  } as unknown as ThoughtsContext);
  return {
    handles: actors.map(({ handle }) => handle),
    uris: actors.map(({ uri }) => uri),
    generateRequest: (draw) => generateRequest(draw, actors, base),
    settle: async () => {
      await drainInbox(federation);
      if (failures.length > 0) throw new Error('Inbox jobs failed.', { cause: failures });
      await service.drainQueues();
    },
    async [Symbol.asyncDispose]() {
      await federation[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function generateRequest(
  { random: dice, pool }: FuzzContext,
  actors: readonly PeerActor[],
  base: string,
): Promise<FuzzRequest> {
  const actor = dice.pick(actors);
  const known = (kind: string): string => pool.pick(dice, kind, null)?.value ?? 'nobody';
  let activity: unknown = activityBy(dice, actor, actors, {
    user: `${base}/users/${known('person')}`,
    thought: `${base}/thoughts/${known('thought')}`,
  });
  for (let bends = dice.pick([0, 1, 1, 2, 3]); bends > 0; bends -= 1) activity = mutate(dice, activity, {});
  const body = Buffer.from(JSON.stringify(activity) ?? 'null');
  const target = dice.chance(0.5) ? '/inbox' : `/users/${encodeURIComponent(known('person'))}/inbox`;
  const signed = { method: 'POST', url: new URL(target, base), body, contentType: AS_TYPE } as const;
  const { id: keyId, privateKeyPem } = actor.key;
  const scheme = dice.chance(0.5) ? 'cavage' : 'rfc9421';
  const headers = await signRequest(scheme, signed, { keyId, privateKeyPem }, Date.now());
  const written = Object.entries({ host: signed.url.host, ...headers, 'content-type': AS_TYPE });
  return {
    operation: INBOX,
    method: 'POST',
    target,
    headers: written,
    body,
    caller: null,
    isForeign: false,
    framing: 'whole',
  };
}
