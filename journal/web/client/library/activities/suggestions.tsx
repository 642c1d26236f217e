// Twelve optional activities for an empty catalogue.
import { useState } from 'preact/hooks';
import type { Appearance } from '../../foundation/storage/records.ts';
import { ChosenIcon } from '../appearance/chosen-icon.tsx';
import { type CatalogueKey, tl } from '../catalogue/i18n.ts';
import { createActivity } from './activities.ts';

type Suggestion = Extract<CatalogueKey, `suggest.${number}`>;
export const SUGGESTIONS: readonly (Appearance & { key: Suggestion })[] = [
  { key: 'suggest.1', icon: 'walk', color: 'teal' },
  { key: 'suggest.2', icon: 'run', color: 'green' },
  { key: 'suggest.3', icon: 'briefcase', color: 'grey' },
  { key: 'suggest.4', icon: 'home-heart', color: 'pink' },
  { key: 'suggest.5', icon: 'friends', color: 'pink' },
  { key: 'suggest.6', icon: 'book', color: 'amber' },
  { key: 'suggest.7', icon: 'music', color: 'orange' },
  { key: 'suggest.8', icon: 'soup', color: 'red' },
  { key: 'suggest.9', icon: 'home', color: 'blue' },
  { key: 'suggest.10', icon: 'trees', color: 'lime' },
  { key: 'suggest.11', icon: 'sofa', color: 'violet' },
  { key: 'suggest.12', icon: 'moon-stars', color: 'indigo' },
];

export function Suggestions() {
  const [ticked, setTicked] = useState<readonly Suggestion[]>([]);
  const toggle = (key: Suggestion) =>
    setTicked(ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key]);
  const add = async () => {
    for (const { key, ...appearance } of SUGGESTIONS)
      if (ticked.includes(key)) await createActivity(tl(key), { appearance });
  };
  return (
    <fieldset class="stack">
      <legend class="small muted" style={{ fontWeight: 400, paddingBlockEnd: '12px' }}>
        {tl('activities.empty')}
      </legend>
      <div class="toggles">
        {SUGGESTIONS.map(({ key, ...appearance }) => (
          <label class="toggle" key={key}>
            <input
              type="checkbox"
              class="visually-hidden"
              checked={ticked.includes(key)}
              onChange={() => toggle(key)}
            />
            <ChosenIcon of={appearance} /> {tl(key)}
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
          {tl('activities.addTicked', { n: ticked.length })}
        </button>
      </div>
    </fieldset>
  );
}
