// The feelings of an entry as toggle buttons. Choosing a word of the starter list, or a new one, adds it to
// the user's list.
import { fold } from '@tandem/web/i18n/fold.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { changeList } from '../../library/entries/entries.ts';
import { tm } from '../../library/moods/i18n.ts';
import { feelings, findFeeling, groupFeelings, MAX_FEELINGS_OF_ENTRY } from '../../library/moods/moods.ts';
import { StarterList } from '../../library/moods/starter-list.tsx';
import { changeFeeling, createFeeling } from '../../library/own-words/own-words.ts';
import { notify } from '../../sync/sync-status/status.ts';

export function FeelingsPicker({ entry }: { entry: StoredEntry }) {
  const [filter, setFilter] = useState('');
  const chosen = entry.feelings ?? [];
  /** Whether the entry can have another feeling; if not, a note is displayed. */
  const hasRoom = (): boolean => {
    const isFull = chosen.length >= MAX_FEELINGS_OF_ENTRY;
    if (isFull) notify({ text: tm('feelings.most', { n: MAX_FEELINGS_OF_ENTRY }) });
    return !isFull;
  };
  const toggle = (id: string) => {
    const isOn = !chosen.includes(id);
    if (!isOn || hasRoom()) void changeList(entry.id, 'feelings', id, isOn);
  };
  /** A name that is taken means that feeling, brought back if it was archived. */
  const add = async (name: string) => {
    if (!hasRoom()) return;
    setFilter('');
    const known = findFeeling(name);
    if (!known) return createFeeling({ name }, entry.id);
    if (known.archived) await changeFeeling(known.id, { archived: false });
    await changeList(entry.id, 'feelings', known.id, true);
  };
  const wanted = fold(filter.trim());
  const offered = feelings.value.filter(
    ({ id, archived, name }) => (!archived || chosen.includes(id)) && fold(name).includes(wanted),
  );
  const groups = groupFeelings(offered);
  const isNew = wanted !== '' && findFeeling(filter)?.archived !== false;
  return (
    <div class="stack feelings-list">
      {feelings.value.length === 0 && <p class="small muted">{tm('feelings.about')}</p>}
      <input
        class="input"
        type="search"
        aria-label={tm('feelings.filter')}
        placeholder={tm('feelings.filter')}
        maxLength={100}
        value={filter}
        onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || wanted === '') return;
          event.preventDefault();
          void add(filter);
        }}
      />
      {isNew && (
        <div>
          <button type="button" class="button quiet" onClick={() => void add(filter)}>
            <Icon name="log" size={20} /> {tm('feelings.add', { name: filter.trim() })}
          </button>
        </div>
      )}
      {groups.map(([group, own]) => (
        <div key={group} role="group" aria-label={group || t('activities.group.none')}>
          {(group || groups.length > 1) && <p class="group-name">{group || t('activities.group.none')}</p>}
          <div class="toggles">
            {own.map((feeling) => (
              <button
                type="button"
                class="toggle"
                key={feeling.id}
                aria-pressed={chosen.includes(feeling.id)}
                onClick={() => toggle(feeling.id)}
              >
                {chosen.includes(feeling.id) && <Icon name="check" size={18} />}
                <ChosenIcon of={feeling} />
                {feeling.name}
              </button>
            ))}
          </div>
        </div>
      ))}
      <StarterList
        filter={filter}
        onPick={(given) => {
          if (hasRoom()) void createFeeling(given, entry.id);
        }}
      />
      <p>
        <Link to={{ name: 'feelings' }}>{tm('feelings.change')}</Link>
      </p>
    </div>
  );
}
