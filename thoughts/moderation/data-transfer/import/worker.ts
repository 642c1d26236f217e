// The worker of imports applies a few lines under a lease and then yields to other work. The effect of a line
// and its progress are one transaction, so that a line is applied once.

import { randomUUIDv7 } from 'node:crypto';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  leaseEvents,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { type Actor, findActor, loadActors } from '../../../foundation/actors/actors.ts';
import type { DataImportTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, toDataImportId } from '../../../ids.ts';
import { blockUser, unblockUser } from '../../../people/blocks/blocks.ts';
import { requestFollow } from '../../../people/follows/follow.ts';
import { changeFollowOptions } from '../../../people/follows/options.ts';
import { unfollow } from '../../../people/follows/unfollow.ts';
import {
  blockDomain,
  requireForeignDomain,
  unblockDomain,
} from '../../../people/member-domain-blocks/member-domain-blocks.ts';
import { muteUser, unmuteUser } from '../../../posts/mutes/mutes.ts';
import type { FailureReason, ImportKind } from '../contract.ts';
import { clearLines, DATA_IMPORT, type ImportLine, keyOf, selectImport, updateDone } from './imports.ts';
import type { ListedAccount } from './read-csv.ts';

const POLL_EVERY = 5 * SECOND;
/** Exceeds the duration of a batch: a lookup times out after about 30 seconds. */
const LEASE = 240 * SECOND;
/** Lines of one lease, and its maximum duration. */
const BATCH = 50;
const BATCH_TIME = 60 * SECOND;
/** Concurrent imports per process. */
const CONCURRENCY = 4;
/** The delay before another request to a busy server. */
const BUSY_WAIT = 15 * SECOND;
const MAX_FAILURES = 1000;

/** Resolves an address on this or another server; null if there is no such account. */
type ResolveAccount = (
  text: string,
  caller: {
    person: string;
    viewer: ActorId;
    releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  },
) => Promise<{ kind: 'account'; id: ActorId } | { kind: 'status' } | null>;

type Importing = { thoughts: ThoughtsContext; resolve: ResolveAccount };
type Running = DataImportTable & { kind: ImportKind };

/** `isPolling`: whether the worker polls; otherwise it runs only when drained. */
export function startImportWorker(importing: Importing, isPolling: boolean): Worker {
  const { database, clock, log } = importing.thoughts;
  return startWorker<LeasedEvent>({
    name: 'data-import',
    log,
    concurrency: CONCURRENCY,
    pollInterval: isPolling ? POLL_EVERY : null,
    dequeue: (limit) =>
      leaseEvents(database as never, {
        kinds: [DATA_IMPORT],
        now: clock.now(),
        leaseMs: LEASE,
        limit,
        order: 'overtaking',
      }),
    run: (event) => runBatch(importing, event).catch(ignoreLostLease),
  });
}

function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

async function runBatch(importing: Importing, event: LeasedEvent): Promise<void> {
  const { database, clock } = importing.thoughts;
  const until = clock.now() + BATCH_TIME;
  const row = (await selectImport.first(database.read, toDataImportId(event.payload))) as Running | undefined;
  const lines: ImportLine[] = row ? JSON.parse(row.lines) : [];
  let done = row?.done ?? 0;
  let failures = row?.failures ?? '[]';
  let wait = 0;
  for (let count = 0; row && done < row.total && count < BATCH && clock.now() < until; count += 1) {
    const line = lines[done];
    if (!line) break;
    const outcome = await runLine(importing, { ...row, done, failures }, line);
    if (outcome === null) {
      wait = BUSY_WAIT;
      break;
    }
    [done, failures] = [done + 1, outcome];
  }
  await database.write(async (tx) => {
    if (row && done < row.total) return postponeEvent(tx as never, event, clock.now() + wait);
    await finishEvent(tx as never, event);
    if (row) await clearLines.run(tx, row.id);
  });
}

/** Resolves to the failures so far; null if the line must be retried later. */
async function runLine(importing: Importing, row: Running, line: ImportLine): Promise<string | null> {
  const { database, log } = importing.thoughts;
  try {
    await applyLine(importing, row, line);
    return row.failures;
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const reason = reasonOf(error);
    if (reason === null) return null;
    if (reason === 'failed') log.error({ err: error, import: row.id, line: row.done }, 'a line failed');
    const failures = withFailure(row.failures, line, reason);
    await database.write(async (tx) => {
      if (!(await updateDone.changed(tx, row.id, { done: row.done, next: row.done + 1 }, failures)))
        throw new LeaseLost('The line was tried.');
    });
    return failures;
  }
}

async function applyLine(
  { thoughts, resolve }: Importing,
  { id, actor_id: self, kind, done }: Running,
  line: ImportLine,
): Promise<void> {
  const { database, clock, base } = thoughts;
  if (kind === 'domains') return applyDomain(thoughts, { id, self, done }, line);
  const other = 'remove' in line ? null : await requireAccount(thoughts, resolve, self, line);
  await database.write(async (tx) => {
    if (!(await updateDone.changed(tx, id, { done, next: done + 1 }, null)))
      throw new LeaseLost('The line was tried.');
    const now = clock.now();
    if ('remove' in line) return removeAccount(tx, kind, self, line.remove, now);
    if (other) return addAccount(tx, kind, { self, other }, line, { base, now });
  });
}

async function applyDomain(
  { database, clock, base }: ThoughtsContext,
  { id, self, done }: { id: Running['id']; self: ActorId; done: number },
  line: ImportLine,
): Promise<void> {
  const domain = 'remove' in line ? line.remove : requireForeignDomain(line.address ?? '', base);
  await database.write(async (tx) => {
    if (!(await updateDone.changed(tx, id, { done, next: done + 1 }, null)))
      throw new LeaseLost('The line was tried.');
    if ('remove' in line) await unblockDomain(tx, self, domain);
    else await blockDomain(tx, self, domain, clock.now());
  });
}

/** Refuses (invalid) a malformed address, and (not found) an unknown account. */
async function requireAccount(
  { database, base }: ThoughtsContext,
  resolve: ResolveAccount,
  self: ActorId,
  { address }: ListedAccount,
): Promise<Actor> {
  if (address === null) throw invalid('', 'must be an account address', 'malformed');
  const known = await findActor(database.read, keyOf(address, new URL(base).host));
  if (known) return known;
  const caller = {
    person: self,
    viewer: self,
    releaseWhile: <Result>(work: () => Promise<Result>) => work(),
  };
  const found = address.includes('@') ? await resolve(address, caller) : null;
  const id = found?.kind === 'account' ? found.id : null;
  const actor = id === null ? undefined : (await loadActors(database.read, [id])).get(id);
  if (!actor) throw notFound('account');
  return actor;
}

function withFailure(failures: string, line: ImportLine, reason: FailureReason): string {
  const all = JSON.parse(failures) as { line: number; reason: FailureReason }[];
  if (all.length >= MAX_FAILURES || !('line' in line)) return failures;
  return JSON.stringify([...all, { line: line.line, reason }]);
}

// Applies one line of an import.

type Pair = { self: ActorId; other: Pick<Actor, 'id' | 'host'> };

/** Follows, blocks or mutes; idempotent. `base` is the public address. Refuses like these operations. */
async function addAccount(
  tx: ThoughtsDb,
  kind: ImportKind,
  { self, other }: Pair,
  account: ListedAccount,
  { base, now }: { base: string; now: Instant },
): Promise<void> {
  if (kind === 'blocks') return blockUser(tx, { blockerId: self, blockedId: other.id, uri: null }, now);
  if (kind === 'mutes') {
    const options = { hidesNotifications: account.hidesNotifications ?? true, expiresAt: null };
    return muteUser(tx, { muterId: self, mutedId: other.id }, options, now);
  }
  const key = { followerId: self, followeeId: other.id };
  const uri = other.host === null ? null : `${base}/activities/${randomUUIDv7()}`;
  await requestFollow(tx, { ...key, uri }, now);
  const { showsBoosts, notifies, languages } = account;
  if (showsBoosts === null && notifies === null && languages === null) return;
  await changeFollowOptions(tx, key, {
    ...(showsBoosts === null ? {} : { showsBoosts }),
    ...(notifies === null ? {} : { notifies }),
    languages,
  });
}

/** Undoes the operation; idempotent, and ignores deleted accounts. `name` is a key of an actor. */
async function removeAccount(
  tx: ThoughtsDb,
  kind: ImportKind,
  self: ActorId,
  name: string,
  now: Instant,
): Promise<void> {
  const other = await findActor(tx, name);
  if (!other || other.id === self) return;
  if (kind === 'blocks') await unblockUser(tx, { blockerId: self, blockedId: other.id }, now);
  else if (kind === 'mutes') await unmuteUser(tx, { muterId: self, mutedId: other.id });
  else await unfollow(tx, { followerId: self, followeeId: other.id }, now);
}

/** The reason that a line cannot be applied; null if a later attempt may succeed. */
function reasonOf(error: unknown): FailureReason | null {
  if (!(error instanceof Refusal)) return 'failed';
  if (error.kind === 'too-many' || error.kind === 'unavailable') return null;
  if (error.code.startsWith('own-')) return 'own';
  if (error.code === 'malformed') return 'malformed';
  if (error.code === 'blocked') return 'blocked';
  return error.kind === 'not-found' || error.kind === 'bad-gateway' ? 'not-found' : 'failed';
}
