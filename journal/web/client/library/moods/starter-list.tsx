// The words of the starter list in four groups, without those in the user's list.
import { fold } from '@tandem/web/i18n/fold.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { tm } from './i18n.ts';
import { feelings, findFeeling } from './moods.ts';
import { STARTERS } from './starters.ts';

type Picked = { name: string; category: string; pleasant: -1 | 1 };
type ListProps = { filter?: string; onPick: (picked: Picked) => void };

/** Open for a user without feelings, and while searching. */
export function StarterList({ filter = '', onPick }: ListProps) {
  const wanted = fold(filter.trim());
  const groups = STARTERS.map(({ group, pleasant, words }) => ({
    group: tm(group),
    pleasant,
    words: words
      .map((key) => tm(key))
      .filter((word) => findFeeling(word) === null && fold(word).includes(wanted)),
  })).filter(({ words }) => words.length > 0);
  if (groups.length === 0) return null;
  const lists = groups.map(({ group, pleasant, words }) => (
    <div key={group} role="group" aria-label={group}>
      <p class="group-name">{group}</p>
      <div class="toggles">
        {words.map((name) => (
          <button
            type="button"
            class="toggle"
            key={name}
            onClick={() => onPick({ name, category: group, pleasant })}
          >
            <Icon name="log" size={18} />
            {name}
          </button>
        ))}
      </div>
    </div>
  ));
  if (feelings.value.length === 0 || wanted !== '') return <div class="stack">{lists}</div>;
  return (
    <details>
      <summary>{tm('feelings.more')}</summary>
      <div class="stack">{lists}</div>
    </details>
  );
}
