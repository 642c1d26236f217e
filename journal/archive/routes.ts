// Routes of export and import.
import { Answer } from '@tandem/platform/http/answer.ts';
import type { Journal } from '../journal.ts';
import * as contract from './contract.ts';
import { exportJournal } from './export/export.ts';
import { importJournal } from './import/import.ts';

export function mountArchive(journal: Journal): void {
  journal.http.mount(contract.exportData, async ({ caller, origin }) => {
    const { name, stream } = await exportJournal(journal, caller.accountId, origin);
    return new Answer(200, stream, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
    });
  });

  journal.http.mount(contract.importData, (call) => importJournal(journal, call));
}
