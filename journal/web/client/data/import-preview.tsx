// What a file has, before anything of it is imported; names of moods that nobody knows are asked.
import { MOODS, type Mood } from '@tandem/web/ui/moods.ts';
import { useState } from 'preact/hooks';
import { formatDay } from '../days/today.ts';
import { moodName } from '../words/words.ts';
import { Errors } from './import-done.tsx';
import { type Meanings, type MoodName, meaningOf, toMoodsQuery } from './meanings.ts';
import type { ImportPreview } from './upload.ts';
import { td } from './words/words.ts';

type PreviewProps = {
  preview: ImportPreview;
  onImport: (moods: string | null) => void;
  onCancel: () => void;
};

export function Preview({ preview, onImport, onCancel }: PreviewProps) {
  const { moods, imported, skipped, errors } = preview;
  const [given, setGiven] = useState<Meanings>(new Map());
  const isAsked = moods.some(({ mood }) => mood === undefined);
  const query = toMoodsQuery(given, moods);
  // How many entries of the names just given are here already is known after the import only.
  const isCounted = query === null;
  return (
    <div class="card stack">
      <p role="status">{describe(preview)}</p>
      {skipped > 0 && <p class="muted">{td('import.skipped', { n: skipped })}</p>}
      {moods.map((one) => (
        <MeaningChoice
          key={one.name}
          of={one}
          meaning={meaningOf(given, one)}
          onChoose={(mood) => setGiven(new Map(given).set(one.name, mood))}
        />
      ))}
      {!isAsked && <Errors errors={errors} />}
      <div class="row">
        <button
          type="button"
          class="button primary"
          aria-disabled={isCounted && imported === 0}
          onClick={() => !(isCounted && imported === 0) && onImport(query)}
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

function describe({ found, skipped }: ImportPreview): string {
  const { entries, photos, voiceMemos, from, to } = found;
  if (from === null || to === null) return td('import.foundShort', { n: entries, s: skipped });
  return td('import.found', {
    ...{ n: entries, p: photos, v: voiceMemos },
    ...{ from: formatDay(from, 'medium'), to: formatDay(to, 'medium') },
  });
}

type ChoiceProps = { of: MoodName; meaning: Mood | null; onChoose: (mood: Mood | null) => void };

const MeaningChoice = ({ of: { name, mood: known, count }, meaning, onChoose }: ChoiceProps) => (
  <label class="field">
    <span class="label">
      {known === undefined ? td('import.mood', { name }) : td('import.mood.known', { name, n: count })}
    </span>
    <select
      class="input"
      value={meaning ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChoose(MOODS.find((mood) => String(mood) === value) ?? null)
      }
    >
      {known === undefined && <option value="">{td('import.mood.none', { n: count })}</option>}
      {MOODS.map((mood) => (
        <option key={mood} value={mood}>
          {moodName(mood)}
        </option>
      ))}
    </select>
  </label>
);
