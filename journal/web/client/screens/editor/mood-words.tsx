// The own moods of an entry's value as chips, and its feelings.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useState } from 'preact/hooks';
import { formatList, moodName, t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { chooseOwnMood } from '../../library/entries/entries.ts';
import { feelingNames, feelings, findMood, ownMoods } from '../../library/moods/moods.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { NewName } from './new-name.tsx';

const FeelingsPicker = lazy(() =>
  import('./feelings-picker.tsx').then(({ FeelingsPicker }) => FeelingsPicker),
);

/** The mood is logged already; another word for it is a choice. */
export function MoodWords({ entry }: { entry: StoredEntry }) {
  const { mood, moodId } = entry;
  const own = ownMoods.value.filter(
    ({ id, value, archived }) => value === mood && (!archived || id === moodId),
  );
  const add = async (name: string) => {
    const known = findMood(name);
    if (known && known.value !== mood) {
      const { tm } = await import('../../library/moods/i18n/i18n.ts');
      return notify({ text: tm('moods.taken') });
    }
    const { changeMood, createMood } = await import('../../library/own-words/own-words.ts');
    if (!known) return createMood({ value: mood, name }, entry.id);
    if (known.archived) await changeMood(known.id, { archived: false });
    await chooseOwnMood(entry.id, known.id);
  };
  const label = t('log.word', { mood: moodName(mood) });
  return (
    <div class="mood-words" role="group" aria-label={label}>
      {own.length > 0 && (
        <div class="toggles">
          {own.map((one) => (
            <button
              type="button"
              class="toggle"
              key={one.id}
              aria-pressed={one.id === moodId}
              onClick={() => void chooseOwnMood(entry.id, one.id === moodId ? null : one.id)}
            >
              {one.id === moodId && <Icon name="check" size={18} />}
              <ChosenIcon of={one} />
              {one.name}
            </button>
          ))}
        </div>
      )}
      <NewName key={mood} button={label} label={label} onAdd={add} />
    </div>
  );
}

/** Closed, it says what is chosen; the list is loaded when it is opened. */
export function FeelingsField({ entry }: { entry: StoredEntry }) {
  const [isOpen, setOpen] = useState(false);
  // Names may change.
  void feelings.value;
  return (
    <details class="feelings" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="label">{t('log.feelings')}</span>{' '}
        <span class="muted">{formatList(feelingNames(entry))}</span>
      </summary>
      {isOpen && <FeelingsPicker entry={entry} />}
    </details>
  );
}
