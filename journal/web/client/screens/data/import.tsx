// Importing a file: first what it has, then the import.

import { Icon } from '@tandem/web/ui/icon.tsx';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { pullChanges } from '../../sync/changes/pull.ts';
import { settleStep } from '../first-run/steps.ts';
import { td } from './i18n/i18n.ts';
import { Done } from './import-done.tsx';
import { Preview } from './import-preview.tsx';
import type { Choices } from './meanings.ts';
import { type ImportPreview, type ImportResult, type Upload, uploadImport } from './upload.ts';

type State =
  | { kind: 'ready' }
  | { kind: 'running'; name: string; percent: number }
  | { kind: 'failed'; detail: string }
  | { kind: 'preview'; file: File; preview: ImportPreview }
  | { kind: 'done'; result: ImportResult };

export function Import() {
  const [state, setState] = useState<State>({ kind: 'ready' });
  const reset = () => setState({ kind: 'ready' });
  const send = async <Reply,>(file: File, upload: Upload, proceed: (reply: Reply) => State) => {
    const progress = (percent: number) => setState({ kind: 'running', name: file.name, percent });
    progress(0);
    const reply = await uploadImport<Reply>(file, upload, progress);
    if (reply.ok) setState(proceed(reply.data));
    else setState({ kind: 'failed', detail: reply.detail || t('error.network') });
  };
  const look = (file: File | undefined) =>
    file && void send<ImportPreview>(file, 'dryRun', (preview) => ({ kind: 'preview', file, preview }));
  const start = async (file: File, choices: Choices) => {
    await send<ImportResult>(file, choices, (result) => {
      settleStep('import');
      return { kind: 'done', result };
    });
    // Also after a failure: the reply may be lost of an import that was made.
    await pullChanges();
  };
  return (
    <section class="stack" aria-labelledby="import">
      <h2 id="import">{td('data.import')}</h2>
      <p class="muted">{td('data.import.about')}</p>
      {(state.kind === 'ready' || state.kind === 'failed') && <ImportDrop onFile={look} />}
      {state.kind === 'running' && <Running {...state} />}
      {state.kind === 'failed' && (
        <p class="error" role="alert">
          {state.detail}
        </p>
      )}
      {state.kind === 'preview' && (
        <Preview
          preview={state.preview}
          onImport={(choices) => void start(state.file, choices)}
          onCancel={reset}
        />
      )}
      {state.kind === 'done' && <Done result={state.result} onAgain={reset} />}
    </section>
  );
}

const Running = ({ name, percent }: { name: string; percent: number }) => (
  <div class="card stack">
    <p role="status">
      {percent < 100 ? td('data.import.reading', { name }) : td('data.import.progress', { n: 100 })}
    </p>
    <progress aria-label={td('data.import')} {...(percent < 100 ? { max: 100, value: percent } : {})} />
  </div>
);

// Choosing the file to import, or dropping it.

function ImportDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the accessible alternative to dropping
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer?.files[0]);
      }}
    >
      <button type="button" class="button" onClick={() => input.current?.click()}>
        <Icon name="data" size={20} /> {td('data.import.choose')}
      </button>
      <p class="small muted">{td('data.import.drop')}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".daylio,.csv,.json,.zip"
        aria-label={td('data.import.choose')}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
      />
    </div>
  );
}
