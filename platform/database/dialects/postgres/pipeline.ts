// Pipelined connections (docs/decisions/0075): prepared reads outside transactions are sent without waiting
// for earlier results, which takes less than half the processor time of a round trip each. A pool connection
// serves one statement at a time.
//
// A statement waits for earlier statements on its connection. The pool therefore serves statements that are
// often slow, and overflow. Connections are opened on first use and reopened after failures; meanwhile the
// pool serves. Reads on a broken connection are retried on the pool.

import type { Writable } from 'node:stream';
import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { findStatementName } from './connections/statement-names.ts';
import type { Pipeline } from './pipelined-adapter.ts';
import { isConnectionLost } from './retry.ts';

/** Maximum number of pending statements per connection. */
const MAX_PENDING = 32;
/** In milliseconds, after a failure to open a connection. */
const RETRY_AFTER = 1000;

/** Error codes of a statement whose preparation by another statement failed, or that was prepared twice. */
const UNPREPARED = new Set(['26000', '42P05']);

type Slot = {
  client: pg.Client | null;
  connecting: Promise<void> | null;
  failedAt: number;
  pending: number;
  lastDone: number;
};

export type PipelinedConnections = Pipeline & AsyncDisposable & { counts(): { used: number; idle: number } };

/** `open` creates a pipelining client and connects it. */
export function createPipeline(size: number, open: () => Promise<pg.Client>): PipelinedConnections {
  const slots = createSlots(size, open);
  const slow = createSlowStatements();
  return {
    run: (query, onPool) => {
      if (findStatementName(query.sql) === undefined || slow.has(query.sql)) return onPool();
      const slot = slots.choose();
      return slot ? runOn(slot, query, slow.observe).catch(orOnPool(onPool)) : onPool();
    },
    counts: () => {
      const opened = slots.opened();
      const used = opened.filter(({ pending }) => pending > 0).length;
      return { used, idle: opened.length - used };
    },
    [Symbol.asyncDispose]: slots.end,
  };
}

function createSlots(size: number, open: () => Promise<pg.Client>) {
  const slots = Array.from({ length: size }, createSlot);
  let isEnded = false;

  const connect = async (slot: Slot): Promise<void> => {
    try {
      const client = await open();
      const drop = (): void => {
        if (slot.client === client) slot.client = null;
      };
      client.on('error', drop).on('end', drop);
      if (isEnded) await client.end();
      else slot.client = client;
    } catch {
      slot.failedAt = performance.now();
    } finally {
      slot.connecting = null;
    }
  };

  return {
    opened: () => slots.filter(isOpen),
    /** Returns the open slot with the fewest pending statements, or null; opens closed slots. */
    choose: (): OpenSlot | null => {
      let best: OpenSlot | null = null;
      for (const slot of slots) {
        if (isOpen(slot)) {
          if (slot.pending < (best?.pending ?? MAX_PENDING)) best = slot;
        } else if (!slot.connecting && !isEnded && performance.now() - slot.failedAt >= RETRY_AFTER) {
          slot.connecting = connect(slot);
        }
      }
      return best;
    },
    end: async () => {
      isEnded = true;
      await Promise.all(slots.map(({ connecting }) => connecting));
      await Promise.all(slots.map(({ client }) => client?.end()));
    },
  };
}

type OpenSlot = Slot & { client: pg.Client };

const createSlot = (): Slot => ({
  client: null,
  connecting: null,
  failedAt: -Infinity,
  pending: 0,
  lastDone: 0,
});

const isOpen = (slot: Slot): slot is OpenSlot => slot.client !== null;

async function runOn<Row>(
  slot: OpenSlot,
  { sql, parameters }: CompiledQuery<Row>,
  observe: (text: string, milliseconds: number) => void,
): Promise<QueryResult<Row>> {
  const sentAt = performance.now();
  slot.pending += 1;
  try {
    sendWithOthers(slot.client);
    const { rows } = await slot.client.query(sql, [...parameters]);
    return { rows };
  } finally {
    slot.pending -= 1;
    const now = performance.now();
    observe(sql, now - Math.max(sentAt, slot.lastDone));
    slot.lastDone = now;
  }
}

const corked = new WeakSet<pg.Client>();

/** Sends all statements of this iteration of the event loop with one system call. */
function sendWithOthers(client: pg.Client): void {
  if (corked.has(client)) return;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  corked.add(client);
  stream.cork();
  setImmediate(() => {
    corked.delete(client);
    stream.uncork();
  });
}

/** Retries a read on the pool if it failed because of its connection. */
const orOnPool =
  <Result>(onPool: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    const isUnprepared = error instanceof Error && 'code' in error && UNPREPARED.has(String(error.code));
    if (!isUnprepared && !isConnectionLost(error)) throw error;
    return onPool();
  };

/** In milliseconds. */
const SLOW = 5;
/** A busy event loop makes single statements appear slow, but rarely this many in a row. */
const IN_A_ROW = 8;
/** Number of runs on the pool before a slow statement is tried on a pipelined connection again. */
const RETRIED_AFTER = 1000;

type SlowStatements = {
  /** Whether `text` should run on the pool. */
  has(text: string): boolean;
  /** Records the duration of a statement on a pipelined connection, without its queueing time. */
  observe(text: string, milliseconds: number): void;
};

/** Bounded: there are as many texts as statements with names. */
function createSlowStatements(): SlowStatements {
  const inARow = new Map<string, number>();
  const left = new Map<string, number>();
  return {
    has: (text) => {
      const more = left.get(text);
      if (more === undefined) return false;
      if (more > 1) left.set(text, more - 1);
      else left.delete(text);
      return true;
    },
    observe: (text, milliseconds) => {
      if (milliseconds < SLOW) {
        inARow.delete(text);
        return;
      }
      const count = (inARow.get(text) ?? 0) + 1;
      if (count < IN_A_ROW) inARow.set(text, count);
      else {
        inARow.delete(text);
        left.set(text, RETRIED_AFTER);
      }
    },
  };
}
