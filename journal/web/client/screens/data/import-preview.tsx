// The preview of an import: asks for the moods of unknown names and of entries without a mood, and whether to
// import own names.
import { MOODS, type Mood } from '@tandem/web/ui/moods.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { formatList, moodName } from '../../foundation/i18n/i18n.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { td } from './i18n.ts';
import { type Choices, type Meanings, type MoodName, meaningOf, toMoodsQuery } from './meanings.ts';
import { saveFile } from './save-file.ts';
import type { ImportPreview, ImportResult } from './upload.ts';

/** How many names a choice lists. */
const NAMES_SHOWN = 8;

const listNames = (all: readonly { name: string }[]): string =>
  formatList(all.slice(0, NAMES_SHOWN).map(({ name }) => name)) + (all.length > NAMES_SHOWN ? '…' : '');

type PreviewProps = {
  preview: ImportPreview;
  onImport: (choices: Choices) => void;
  onCancel: () => void;
};

export function Preview({ preview, onImport, onCancel }: PreviewProps) {
  const { moods, withoutMood, imported, skipped, errors, icons = [] } = preview;
  const [given, setGiven] = useState<Meanings>(new Map());
  const [missing, setMissing] = useState<Mood | null>(null);
  const [isKept, setKept] = useState(true);
  const [hasIcons, setIcons] = useState(true);
  const own = moods.filter((one) => one.own);
  const { moods: newMoods = 0, feelings: newFeelings = 0 } = preview.found;
  const created =
    isKept && newMoods + newFeelings > 0 ? td('import.words', { m: newMoods, f: newFeelings }) : null;
  const isAsked = withoutMood > 0 || moods.some(({ mood }) => mood === undefined);
  const query = toMoodsQuery(given, moods);
  // How many entries of the names just given are here already is known after the import only.
  const isCounted = query === null && missing === null;
  return (
    <div class="card stack">
      <p role="status">{describe(preview)}</p>
      {created && <p class="muted">{created}</p>}
      {skipped > 0 && <p class="muted">{td('import.skipped', { n: skipped })}</p>}
      {moods.map((one) => (
        <MeaningChoice
          key={one.name}
          of={one}
          meaning={meaningOf(given, one)}
          onChoose={(mood) => setGiven(new Map(given).set(one.name, mood))}
        />
      ))}
      {withoutMood > 0 && (
        <MoodField
          label={td('import.withoutMood', { n: withoutMood })}
          value={missing}
          none={td('import.mood.none', { n: withoutMood })}
          onChoose={setMissing}
        />
      )}
      {own.length > 0 && (
        <Check isOn={isKept} onChange={setKept}>
          {td('import.own', { names: listNames(own) })}
        </Check>
      )}
      {icons.length > 0 && (
        <>
          <Check isOn={hasIcons} onChange={setIcons}>
            {td('import.icons')}
          </Check>
          <p class="small muted">
            {icons.slice(0, NAMES_SHOWN).map(({ name, icon }) => (
              <span class="named-icon" key={name}>
                <ChosenIcon of={{ icon }} size={18} /> {name}
              </span>
            ))}
            {icons.length > NAMES_SHOWN && '…'}
          </p>
        </>
      )}
      {!isAsked && <Errors errors={errors} />}
      <div class="row">
        <button
          type="button"
          class="button primary"
          aria-disabled={isCounted && imported === 0}
          onClick={() =>
            !(isCounted && imported === 0) &&
            onImport({
              moods: query,
              withoutMood: missing,
              ownMoods: isKept ? 'keep' : 'values',
              icons: hasIcons && icons.length > 0,
            })
          }
        >
          {isCounted ? td('import.start', { n: imported }) : td('data.import')}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {td('import.another')}
        </button>
      </div>
    </div>
  );
}

type CheckProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ComponentChildren };

const Check = ({ isOn, onChange, children }: CheckProps) => (
  <label class="check">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
    {children}
  </label>
);

function describe({ found, skipped }: ImportPreview): string {
  const { entries, photos, voiceMemos, from, to } = found;
  if (from === null || to === null) return td('import.foundShort', { n: entries, s: skipped });
  return td('import.found', {
    n: entries,
    p: photos,
    v: voiceMemos,
    from: formatDay(from, 'medium'),
    to: formatDay(to, 'medium'),
  });
}

type ChoiceProps = { of: MoodName; meaning: Mood | null; onChoose: (mood: Mood | null) => void };

const MeaningChoice = ({ of: { name, mood: known, count }, meaning, onChoose }: ChoiceProps) => (
  <MoodField
    label={known === undefined ? td('import.mood', { name }) : td('import.mood.known', { name, n: count })}
    value={meaning}
    none={known === undefined ? td('import.mood.none', { n: count }) : null}
    onChoose={onChoose}
  />
);

type FieldProps = {
  label: string;
  value: Mood | null;
  none: string | null;
  onChoose: (mood: Mood | null) => void;
};

/** The five moods, and `none` as a choice if it has a text. */
const MoodField = ({ label, value, none, onChoose }: FieldProps) => (
  <label class="field">
    <span class="label">{label}</span>
    <select
      class="input"
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(MOODS.find((mood) => String(mood) === currentTarget.value) ?? null)
      }
    >
      {none !== null && <option value="">{none}</option>}
      {MOODS.map((mood) => (
        <option key={mood} value={mood}>
          {moodName(mood)}
        </option>
      ))}
    </select>
  </label>
);

// The result of an import. Unreadable rows are listed and can be saved.

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
function Errors({ errors }: { errors: readonly string[] }) {
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
