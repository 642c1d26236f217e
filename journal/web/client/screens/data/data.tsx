// Import, export, and deleting a period.
import './data.css';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useRef, useState } from 'preact/hooks';
import { isDay } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/navigation.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { readDays } from '../../library/entries/read-entries.ts';
import { pullChanges } from '../../sync/changes/pull.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { settleStep } from '../first-run/steps.ts';
import { td } from './i18n.ts';
import { Done, Preview } from './import-preview.tsx';
import type { Choices } from './meanings.ts';
import { saveFile } from './save-file.ts';
import { type ImportPreview, type ImportResult, type Upload, uploadImport } from './upload.ts';

export const Data = () => (
  <div class="stack wide">
    <Title text={t('nav.data')} />
    {!isOnline.value && <p class="notice">{td('data.offline')}</p>}
    <fieldset class="stack wide" disabled={!isOnline.value}>
      <Import />
      <Export />
      <DeletePeriod />
    </fieldset>
  </div>
);

// Exporting everything as a ZIP.

const LAST = 'exported';
const AN_HOUR = 3_600_000;

function Export() {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState('');
  const last = readChoice(LAST);
  const start = async () => {
    if (isRunning) return;
    setRunning(true);
    const reply = await sendRequest<Blob>('/api/v1/data/export', { limit: AN_HOUR });
    setRunning(false);
    setError(reply.ok ? '' : t('error.unknown', { detail: reply.problem.detail || t('error.network') }));
    if (!reply.ok) return;
    saveFile(reply.data, `journal-${today()}.zip`);
    writeChoice(LAST, today());
  };
  return (
    <section class="stack" aria-labelledby="export">
      <h2 id="export">{t('data.export')}</h2>
      <p class="muted">{td('data.export.about')}</p>
      <div class="row">
        <button type="button" class="button" aria-disabled={isRunning} onClick={() => void start()}>
          <Icon name="data" size={20} /> {td('data.export.start')}
        </button>
        <span class="small muted" role="status">
          {isRunning
            ? td('data.export.running')
            : last
              ? td('data.export.last', { day: formatDay(last, 'medium') })
              : td('data.export.never')}
        </span>
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

// Deleting all entries of some days, after saying how many they are.

type Asked = { from: string; to: string; n: number };

function DeletePeriod() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const isValid = isDay(from) && isDay(to) && from <= to;
  const count = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isValid) return;
    await pullChanges();
    setAsked({ from, to, n: (await readDays(from, to)).length });
  };
  const remove = async ({ from: first, to: last }: Asked) => {
    const path = `/api/v1/entries/bulk/delete?from=${first}&to=${last}`;
    const reply = await sendRequest<{ affectedCount: number }>(path, { method: 'DELETE' });
    setAsked(null);
    notify({
      text: reply.ok
        ? td('data.delete.done', { n: reply.data.affectedCount })
        : t('error.unknown', { detail: reply.problem.detail || t('error.network') }),
    });
    await pullChanges();
  };
  return (
    <section class="stack" aria-labelledby="delete-period">
      <h2 id="delete-period">{td('data.delete')}</h2>
      <p class="muted">{td('data.delete.about')}</p>
      <form class="stack" onSubmit={(event) => void count(event)}>
        <div class="pair">
          <DateField label={td('data.delete.from')} value={from} onChange={setFrom} />
          <DateField label={td('data.delete.to')} value={to} onChange={setTo} />
        </div>
        <div>
          <button type="submit" class="button danger" disabled={!isValid}>
            {td('data.delete.start')}
          </button>
        </div>
      </form>
      {asked && (
        <div class="card stack" role="alert">
          <p>
            {asked.n === 0
              ? td('data.delete.none')
              : td('data.delete.confirm', {
                  n: asked.n,
                  from: formatDay(asked.from, 'medium'),
                  to: formatDay(asked.to, 'medium'),
                })}
          </p>
          <div class="row">
            {asked.n > 0 && (
              <button type="button" class="button danger" onClick={() => void remove(asked)}>
                {td('data.delete.yes', { n: asked.n })}
              </button>
            )}
            <button type="button" class="button" onClick={() => setAsked(null)}>
              {t('activities.cancel')}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

type DateProps = { label: string; value: string; onChange: (day: string) => void };

const DateField = ({ label, value, onChange }: DateProps) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      class="input"
      type="date"
      max={today()}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);

// Importing a file: a preview of its contents, then the import.

type State =
  | { kind: 'ready' }
  | { kind: 'running'; name: string; percent: number }
  | { kind: 'failed'; detail: string }
  | { kind: 'preview'; file: File; preview: ImportPreview }
  | { kind: 'done'; result: ImportResult };

function Import() {
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
