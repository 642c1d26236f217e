// Search and filters of the journal; they are part of the address.
import { MOODS } from '@tandem/web/ui/moods.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { moodName, t } from '../../foundation/i18n/words.ts';
import { activities } from '../../library/activities/activities.ts';
import type { Filter } from '../../library/search/filter.ts';
import { prepareSearch } from '../../library/search/search.ts';

const PAUSE_MS = 150;
/** The screen is shown first. */
const PREPARE_MS = 300;

/** `onChange` gets what changed alone. */
type FiltersProps = { filter: Filter; onChange: (changed: Partial<Filter>) => void };

export function Filters({ filter, onChange, children }: FiltersProps & { children: ComponentChildren }) {
  useEffect(() => {
    const timer = setTimeout(prepareSearch, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <search class="filters">
      <SearchField filter={filter} onChange={onChange} />
      <select
        class="input"
        aria-label={t('journal.mood')}
        value={filter.mood}
        onChange={({ currentTarget }) => onChange({ mood: currentTarget.value })}
      >
        <option value="">{t('journal.mood.any')}</option>
        {MOODS.map((mood) => (
          <option key={mood} value={String(mood)}>
            {moodName(mood)}
          </option>
        ))}
      </select>
      <select
        class="input"
        aria-label={t('journal.activity')}
        value={filter.activity}
        onChange={({ currentTarget }) => onChange({ activity: currentTarget.value })}
      >
        <option value="">{t('journal.activity.any')}</option>
        {activities.value.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        class="input"
        aria-label={t('journal.with')}
        value={filter.with}
        onChange={({ currentTarget }) => onChange({ with: currentTarget.value })}
      >
        <option value="">{t('journal.with.any')}</option>
        <option value="words">{t('journal.with.words')}</option>
        <option value="photos">{t('journal.with.photos')}</option>
        <option value="voice">{t('journal.with.voice')}</option>
      </select>
      {children}
    </search>
  );
}

/** Looks after a pause, and keeps the focus meanwhile. */
function SearchField({ filter, onChange }: FiltersProps) {
  const [text, setText] = useState(filter.q);
  useEffect(() => {
    if (text === filter.q) return;
    const timer = setTimeout(() => onChange({ q: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filter, onChange]);
  return (
    <input
      id="search"
      class="input search"
      type="search"
      aria-label={t('journal.search')}
      placeholder={t('journal.search')}
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
