// Routes of export and import. The archive modules are loaded on first use.
import type { Readable } from 'node:stream';
import { deviceOf, recordActivity, recordExport } from '@tandem/platform/accounts/activity/activity.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import type { Export } from './export/export.ts';

export function mountArchive(journal: JournalContext): void {
  journal.http.mount(contract.exportData, async (call) => {
    const { caller, origin, releaseWhile, isDisconnected: isGone } = call;
    const { database, clock } = journal;
    const act = { accountId: caller.accountId, detail: null };
    await recordExport(database, act, deviceOf(call), clock.now());
    const { exportJournal, withExportPermit: inExportTurn } = await import('./export/export.ts');
    let made: Export | undefined;
    const make = async () => {
      made = await exportJournal(journal, caller.accountId, origin);
      return made;
    };
    try {
      const { name, stream } = await releaseWhile(() => inExportTurn(caller.accountId, make, isGone));
      return toArchiveReply(name, stream);
    } catch (error) {
      made?.stream.destroy();
      throw error;
    }
  });

  journal.http.mount(contract.importData, async (call) => {
    const { importJournal } = await import('./import/import.ts');
    const reply = await importJournal(journal, call);
    const act = { accountId: call.caller.accountId, kind: 'imported' } as const;
    await journal.database.write((tx) => recordActivity(tx, act, deviceOf(call), journal.clock.now()));
    return reply;
  });
}

const toArchiveReply = (name: string, stream: Readable): Reply =>
  new Reply(200, stream, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
  });
