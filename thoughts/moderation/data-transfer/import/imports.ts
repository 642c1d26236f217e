// Imports of lists of accounts. Each is stored completely and applied line by line by a worker.
import { randomUUIDv7 } from 'node:crypto';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../../foundation/actors/actors.ts';
import type { DataImportTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, type DataImportId, toDataImportId } from '../../../ids.ts';
import type { DataImport, ImportKind, ImportMode } from '../contract.ts';
import type { ListedAccount } from './read-csv.ts';
import {
  deleteImport,
  insertImport,
  selectBlockedDomains,
  selectBlockedNames,
  selectFollowedNames,
  selectImport,
  selectImportsOf,
  selectMutedNames,
} from './store.ts';

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
