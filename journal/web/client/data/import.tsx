// Importing a file. What could not be read is shown row by row, and can be saved.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useRef, useState } from 'preact/hooks';
import { pullChanges } from '../changes/pull.ts';
import { t } from '../words/words.ts';
import { type ImportResult, uploadImport } from './upload.ts';

type State =
  | { kind: 'ready' }
  | { kind: 'running'; name: string; percent: number }
  | { kind: 'failed'; detail: string }
  | { kind: 'done'; result: ImportResult };

export function Import() {
  const [state, setState] = useState<State>({ kind: 'ready' });
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const start = async (file: File | undefined) => {
    if (!file) return;
    setState({ kind: 'running', name: file.name, percent: 0 });
    const result = await uploadImport(file, (percent) =>
      setState({ kind: 'running', name: file.name, percent }),
    );
    setState('detail' in result ? { kind: 'failed', detail: result.detail } : { kind: 'done', result });
    await pullChanges();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void start(event.dataTransfer?.files[0]);
  };
  return (
    <section class="stack" aria-labelledby="import">
      <h2 id="import">{t('data.import')}</h2>
      <p class="muted">{t('data.import.about')}</p>
      {state.kind !== 'running' && state.kind !== 'done' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides the button
        <div
          class={isOver ? 'drop over' : 'drop'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <button type="button" class="button" onClick={() => input.current?.click()}>
            <Icon name="data" size={20} /> {t('data.import.choose')}
          </button>
          <p class="small muted">{t('data.import.drop')}</p>
          <input
            ref={input}
            hidden
            type="file"
            accept=".daylio,.csv,.json,.zip"
            aria-label={t('data.import.choose')}
            onChange={({ currentTarget }) => void start(currentTarget.files?.[0])}
          />
        </div>
      )}
      {state.kind === 'running' && (
        <div class="card stack">
          <p role="status">
            {state.percent < 100
              ? t('data.import.reading', { name: state.name })
              : t('data.import.progress', { n: 100 })}
          </p>
          <progress
            aria-label={t('data.import')}
            {...(state.percent < 100 ? { max: 100, value: state.percent } : {})}
          />
        </div>
      )}
      {state.kind === 'failed' && (
        <p class="error" role="alert">
          {state.detail}
        </p>
      )}
      {state.kind === 'done' && <Done result={state.result} onAgain={() => setState({ kind: 'ready' })} />}
    </section>
  );
}

const SHOWN = 50;

function Done({
  result: { imported, skipped, errors },
  onAgain,
}: {
  result: ImportResult;
  onAgain: () => void;
}) {
  return (
    <div class="card stack">
      <p role="status">{t('import.done', { n: imported, s: skipped, e: errors.length })}</p>
      {errors.length > 0 && (
        <>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t('import.errors')}</th>
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
              {t('import.errorsCsv')}
            </button>
          </div>
        </>
      )}
      <div>
        <button type="button" class="button" onClick={onAgain}>
          {t('import.another')}
        </button>
      </div>
    </div>
  );
}

function saveAsCsv(errors: readonly string[]): void {
  const lines = ['reason', ...errors.map((error) => `"${error.replaceAll('"', '""')}"`)];
  saveFile(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), 'import-errors.csv');
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
