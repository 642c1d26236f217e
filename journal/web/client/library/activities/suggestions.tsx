// Twelve suggestions for an empty catalogue: none is forced on anybody.
import { useState } from 'preact/hooks';
import { type Key, t } from '../../foundation/i18n/words.ts';
import { createActivity } from './activities.ts';

type Suggestion = Extract<Key, `suggest.${number}`>;
const SUGGESTIONS = Array.from({ length: 12 }, (_, index) => `suggest.${index + 1}` as Suggestion);

export function Suggestions() {
  const [ticked, setTicked] = useState<readonly Suggestion[]>([]);
  const toggle = (key: Suggestion) =>
    setTicked(ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key]);
  const add = async () => {
    for (const key of ticked) await createActivity(t(key));
  };
  return (
    <fieldset class="stack">
      <legend class="small muted" style={{ fontWeight: 400, paddingBlockEnd: '12px' }}>
        {t('activities.empty')}
      </legend>
      <div class="toggles">
        {SUGGESTIONS.map((key) => (
          <label class="toggle" key={key}>
            <input
              type="checkbox"
              class="visually-hidden"
              checked={ticked.includes(key)}
              onChange={() => toggle(key)}
            />
            {t(key)}
          </label>
        ))}
      </div>
      <div>
        <button
          type="button"
          class="button primary"
          disabled={ticked.length === 0}
          onClick={() => void add()}
        >
          {t('activities.addTicked', { n: ticked.length })}
        </button>
      </div>
    </fieldset>
  );
}
