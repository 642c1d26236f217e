// Routes of export and import. The archive modules are loaded on first use.
import type { Readable } from 'node:stream';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import type { Export } from './export/export.ts';

export function mountArchive(journal: JournalContext): void {
  journal.http.mount(
    contract.exportData,
    async ({ caller, origin, releaseWhile, isDisconnected: isGone }) => {
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
    },
  );

  journal.http.mount(contract.importData, async (call) => {
    const { importJournal } = await import('./import/import.ts');
    return importJournal(journal, call);
  });
}

const toArchiveReply = (name: string, stream: Readable): Reply =>
  new Reply(200, stream, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
  });
