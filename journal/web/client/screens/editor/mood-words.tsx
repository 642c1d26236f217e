// The own moods of an entry's value, and its feelings: one row of chips.
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

export function MoodExtras({ entry }: { entry: StoredEntry }) {
  const [isOpen, setOpen] = useState(false);
  // Names may change.
  void feelings.value;
  const chosen = formatList(feelingNames(entry));
  return (
    <div class="mood-extras">
      <div class="chips">
        <MoodWords entry={entry} />
        <button
          type="button"
          class={chosen ? 'chip feelings-chip chosen' : 'chip feelings-chip'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen ? `${t('log.feelings')}: ${chosen}` : t('log.feelings')}
          <Icon name={isOpen ? 'up' : 'down'} size={16} />
        </button>
      </div>
      {isOpen && (
        <div class="feelings">
          <FeelingsPicker entry={entry} />
        </div>
      )}
    </div>
  );
}

/** The mood is logged already; another word for it is a choice. */
function MoodWords({ entry }: { entry: StoredEntry }) {
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
      {own.map((one) => (
        <button
          type="button"
          class="chip"
          key={one.id}
          aria-pressed={one.id === moodId}
          onClick={() => void chooseOwnMood(entry.id, one.id === moodId ? null : one.id)}
        >
          {one.id === moodId && <Icon name="check" size={16} />}
          <ChosenIcon of={one} />
          {one.name}
        </button>
      ))}
      <NewName key={mood} label={label} onAdd={add}>
        {(open) => (
          <button type="button" class="chip" onClick={open}>
            <Icon name="log" size={16} />
            {label}
          </button>
        )}
      </NewName>
    </div>
  );
}
