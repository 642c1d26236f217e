// The result of an import. Unreadable rows are listed and can be saved.

import { td } from './i18n/i18n.ts';
import { saveFile } from './save-file.ts';
import type { ImportResult } from './upload.ts';

const SHOWN = 50;

export function Done({
  result: { imported, skipped, errors },
  onAgain,
}: {
  result: ImportResult;
  onAgain: () => void;
}) {
  return (
    <div class="card stack">
      <p role="status">{td('import.done', { n: imported, s: skipped, e: errors.length })}</p>
      <Errors errors={errors} />
      <div>
        <button type="button" class="button" onClick={onAgain}>
          {td('import.another')}
        </button>
      </div>
    </div>
  );
}

/** What could not be read, row by row; it can be saved. */
export function Errors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{td('import.errors')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map((error) => (
            <tr key={error}>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <button type="button" class="button" onClick={() => saveAsCsv(errors)}>
          {td('import.errorsCsv')}
        </button>
      </div>
    </>
  );
}

function saveAsCsv(errors: readonly string[]): void {
  const lines = ['reason', ...errors.map((error) => `"${error.replaceAll('"', '""')}"`)];
  saveFile(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), 'import-errors.csv');
}
