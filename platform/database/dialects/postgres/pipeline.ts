// Pipelined connections (docs/decisions/0198): prepared reads outside transactions are sent without waiting
// for the results of those before, which takes less than half the processor time of a round trip each. A
// connection of the pool serves one statement at a time.
//
// A statement on a connection waits for those sent before it, so what is often slow is left to the pool, and
// so is what finds too many waiting. Connections are opened when they are first wanted, and again after they
// broke: meanwhile the pool serves. Reads of a connection that broke run again on the pool.

import type { Writable } from 'node:stream';
import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { findStatementName } from './connections/statement-names.ts';
import type { Pipeline } from './pipelined-adapter.ts';
import { isConnectionLost } from './retry.ts';

/** The most statements under way on one connection. */
const MAX_PENDING = 32;
/** In milliseconds, after a connection could not be opened. */
const RETRY_AFTER = 1000;

/** A statement that another one on the connection failed to prepare, or prepared already. */
const UNPREPARED = new Set(['26000', '42P05']);

type Slot = {
  client: pg.Client | null;
  connecting: Promise<void> | null;
  failedAt: number;
  pending: number;
  lastDone: number;
};

export type PipelinedConnections = Pipeline & AsyncDisposable & { counts(): { used: number; idle: number } };

/** `open` makes a client that pipelines, and connects it. */
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
    /** The open slot with the fewest statements under way, or null; opens those that are not. */
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

/** Runs a read again on the pool where it failed because of its connection. */
const orOnPool =
  <Result>(onPool: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    const isUnprepared = error instanceof Error && 'code' in error && UNPREPARED.has(String(error.code));
    if (!isUnprepared && !isConnectionLost(error)) throw error;
    return onPool();
  };

/** In milliseconds. */
const SLOW = 5;
/** A busy event loop makes single statements look slow; so many in a row hardly. */
const IN_A_ROW = 8;
/** How often a slow statement is left to the pool before it is tried again. */
const RETRIED_AFTER = 1000;

type SlowStatements = {
  /** Whether `text` is to be left to the pool. */
  has(text: string): boolean;
  /** Notes how long a statement took on a pipelined connection, without what it waited for. */
  observe(text: string, milliseconds: number): void;
};

/** There are as many texts as statements have names. */
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
