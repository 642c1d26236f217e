// Routes of exports and imports.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { deviceOf, recordActivity, recordExport } from '@tandem/platform/accounts/activity/activity.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { exportFile } from './export/export.ts';
import { requireImport, startImport } from './import/imports.ts';

export function mountDataTransfer(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.exportData, async (call) => {
    const { caller, query } = call;
    const form = query.form as contract.ExportForm;
    await recordExport(database, { accountId: caller.accountId, detail: form }, deviceOf(call), clock.now());
    return exportFile(database.read, thoughts, caller, form);
  });

  http.mount(contract.importData, async (call) => {
    const { caller, query, receiveFile, setFingerprint, commit } = call;
    const bytes = await receiveFile(({ stream }) => readAll(stream));
    const kind = query.kind as contract.ImportKind;
    const mode = (query.mode ?? 'merge') as contract.ImportMode;
    setFingerprint([createHash('sha256').update(bytes).digest('hex'), kind, mode].join(' '));
    const { readList } = await import('./import/read-csv.ts');
    const accounts = readList(kind, bytes);
    const { host } = new URL(thoughts.base);
    return commit(async (tx) => {
      const act = { accountId: caller.accountId, kind: 'imported', detail: kind } as const;
      await recordActivity(tx, act, deviceOf(call), clock.now());
      return startImport(tx, ownActorId(caller), host, { kind, mode, accounts }, clock.now());
    });
  });

  http.mount(contract.readImport, ({ caller, params }) =>
    requireImport(database.read, ownActorId(caller), params.id),
  );
}

/** Refuses (too-large) more than 2 MiB. */
async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > contract.MAX_LIST_BYTES)
      throw new Refusal('too-large', `The file exceeds the limit of ${contract.MAX_LIST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
