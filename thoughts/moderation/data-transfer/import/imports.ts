// Imports of lists of accounts. Each is stored completely and applied line by line by a worker.
import { randomUUIDv7 } from 'node:crypto';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../../foundation/actors/actors.ts';
import type { DataImportTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, type DataImportId, toDataImportId } from '../../../ids.ts';
import type { DataImport, ImportKind, ImportMode } from '../contract.ts';
import type { ListedAccount } from './read-csv.ts';

/** The kind of the queue's events; the payload is the id. */
export const DATA_IMPORT = 'data-import';

/** An account to add, or a key of an account to remove. */
export type ImportLine = ListedAccount | { remove: string };

const KEPT = 10;

type NewImport = { kind: ImportKind; mode: ImportMode; accounts: readonly ListedAccount[] };

/**
 * Stores an import, which starts after the commit; `host` is this server's own. Refuses (conflict) while
 * another import of the actor runs.
 */
export async function startImport(
  tx: ThoughtsDb,
  self: ActorId,
  host: string,
  { kind, mode, accounts }: NewImport,
  now: Instant,
): Promise<DataImport> {
  await lockActors(tx, [self]);
  const before = await selectImportsOf.rows(tx, self, KEPT + 1);
  if (before.some(({ done, total }) => done < total))
    throw conflict('An import is already running. Wait for its end.', 'import-running');
  for (const { id } of before.slice(KEPT - 1)) await deleteImport.run(tx, id);
  const removed = mode === 'replace' ? await findUnlisted(tx, self, host, kind, accounts) : [];
  const lines: ImportLine[] = [...accounts, ...removed.map((remove) => ({ remove }))];
  const row: DataImportTable = {
    id: toDataImportId(randomUUIDv7()),
    actor_id: self,
    kind,
    mode,
    lines: JSON.stringify(lines),
    total: lines.length,
    done: 0,
    failures: '[]',
    created_at: now,
  };
  await insertImport.run(tx, row);
  await recordEvent(tx as never, { kind: DATA_IMPORT, subject: null, payload: row.id }, now);
  return present(row);
}

/** The names of the accounts that `self` follows or has requested to follow. */
const selectFollowedNames = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .select(['actor.handle_key'])
    .where('follow.follower_id', '=', self),
);

const selectBlockedNames = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocked_id')
    .select(['actor.handle_key'])
    .where('block.blocker_id', '=', self),
);

const selectMutedNames = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muted_id')
    .select(['actor.handle_key'])
    .where('mute.muter_id', '=', self),
);

const selectBlockedDomains = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db.selectFrom('member_domain_block').select('domain').where('actor_id', '=', self),
);

const NAMES = {
  follows: selectFollowedNames,
  blocks: selectBlockedNames,
  mutes: selectMutedNames,
  domains: selectBlockedDomains,
};

/** The keys of the accounts, or the domains, of `self` that the file does not contain. */
async function findUnlisted(
  tx: ThoughtsDb,
  self: ActorId,
  host: string,
  kind: ImportKind,
  accounts: readonly ListedAccount[],
): Promise<string[]> {
  const listed = new Set(
    accounts.map(({ address }) => (address === null || kind === 'domains' ? address : keyOf(address, host))),
  );
  const present = await NAMES[kind].values(tx, self);
  return present.filter((key) => !listed.has(key));
}

/** The key of an address. Keys of local people have no host. */
export function keyOf(address: string, host: string): string {
  const [username = '', written] = address.split('@');
  const at = written === undefined ? host : (URL.parse(`https://${written}`)?.host ?? written);
  return foldCase(at === host ? username : `${username}@${at}`);
}

/** Refuses (not found) an unknown import or one of another account. */
export async function requireImport(db: ThoughtsDb, self: ActorId, id: DataImportId): Promise<DataImport> {
  const row = await selectImport.first(db, id);
  if (row?.actor_id !== self) throw notFound('import');
  return present(row);
}

/** The last imports of `self`, newest first. */
export const listImports = async (db: ThoughtsDb, self: ActorId): Promise<DataImport[]> =>
  (await selectImportsOf.rows(db, self, KEPT)).map(present);

const present = (row: Omit<DataImportTable, 'lines'>): DataImport => ({
  id: row.id,
  kind: row.kind,
  mode: row.mode,
  state: row.done < row.total ? 'running' : 'done',
  total: row.total,
  done: row.done,
  failures: JSON.parse(row.failures),
  createdAt: formatInstant(row.created_at),
});

// SQL of imports, and of the removals by a replacing import.
const insertImport = defineQuery((tx: ThoughtsDb, row: DataImportTable) =>
  tx.insertInto('data_import').values(row),
);

export const selectImport = defineQuery((db: ThoughtsDb, id: DataImportId) =>
  db.selectFrom('data_import').selectAll().where('id', '=', id),
);

/** The imports of an account, newest first. */
const selectImportsOf = defineQuery((db: ThoughtsDb, self: ActorId, limit: number) =>
  db
    .selectFrom('data_import')
    .select(['id', 'actor_id', 'kind', 'mode', 'total', 'done', 'failures', 'created_at'])
    .where('actor_id', '=', self)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

const deleteImport = defineQuery((tx: ThoughtsDb, id: DataImportId) =>
  tx.deleteFrom('data_import').where('id', '=', id),
);

/** Advances from line `done`; does nothing if another process has. */
export const updateDone = defineQuery(
  (
    tx: ThoughtsDb,
    id: DataImportId,
    { done, next }: { done: number; next: number },
    failures: string | null,
  ) =>
    tx
      .updateTable('data_import')
      .set({ done: next, ...(failures === null ? {} : { failures }) })
      .where('id', '=', id)
      .where('done', '=', done)
      .returning('id'),
);

export const clearLines = defineQuery((tx: ThoughtsDb, id: DataImportId) =>
  tx.updateTable('data_import').set({ lines: '[]' }).where('id', '=', id),
);
