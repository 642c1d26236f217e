// Routes of export and import. What reads and writes archives is loaded by the first who asks.
import type { Readable } from 'node:stream';
import { Answer } from '@tandem/platform/http/answers/answer.ts';
import type { Journal } from '../journal.ts';
import * as contract from './contract.ts';
import type { Export } from './export/export.ts';

export function mountArchive(journal: Journal): void {
  journal.http.mount(contract.exportData, async ({ caller, origin, releaseWhile, isGone }) => {
    const { exportJournal, inExportTurn } = await import('./export/export.ts');
    let made: Export | undefined;
    const make = async () => {
      made = await exportJournal(journal, caller.accountId, origin);
      return made;
    };
    try {
      const { name, stream } = await releaseWhile(() => inExportTurn(caller.accountId, make, isGone));
      return archiveOf(name, stream);
    } catch (error) {
      made?.stream.destroy();
      throw error;
    }
  });

  journal.http.mount(contract.importData, async (call) => {
    const { importJournal } = await import('./import/import.ts');
    return importJournal(journal, call);
  });
}

const archiveOf = (name: string, stream: Readable): Answer =>
  new Answer(200, stream, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
  });
