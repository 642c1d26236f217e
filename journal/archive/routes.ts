// Routes of export and import. What reads and writes archives is loaded by the first who asks.
import { Answer } from '@tandem/platform/http/answers/answer.ts';
import type { Journal } from '../journal.ts';
import * as contract from './contract.ts';

export function mountArchive(journal: Journal): void {
  journal.http.mount(contract.exportData, async ({ caller, origin }) => {
    const { exportJournal } = await import('./export/export.ts');
    const { name, stream } = await exportJournal(journal, caller.accountId, origin);
    return new Answer(200, stream, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
    });
  });

  journal.http.mount(contract.importData, async (call) => {
    const { importJournal } = await import('./import/import.ts');
    return importJournal(journal, call);
  });
}
