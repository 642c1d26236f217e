// The own moods of the user: other names for the five values.
import '../../library/activities/activities.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import type { StoredMood } from '../../foundation/storage/records.ts';
import { AddForm } from '../../library/catalogue/add-form.tsx';
import { Archived } from '../../library/catalogue/archived.tsx';
import { type Catalogue, CatalogueRow } from '../../library/catalogue/row.tsx';
import { useUsage } from '../../library/catalogue/usage.ts';
import { tm } from '../../library/moods/i18n/i18n.ts';
import { findMood, ownMoods } from '../../library/moods/moods.ts';
import { changeMood, createMood, replaceWord } from '../../library/own-words/own-words.ts';

export function Moods() {
  const { usageOf } = useUsage('moods');
  const catalogue: Catalogue = {
    items: ownMoods.value,
    store: 'moods',
    // Moods have no groups.
    change: (id, { category: _, ...change }) => changeMood(id, change),
    replace: (id, by) => replaceWord('moods', id, by),
    findByName: findMood,
    hasGroups: false,
    taken: tm('moods.taken'),
    none: tm('moods.none'),
  };
  const rows = (own: readonly StoredMood[]) =>
    own.map((mood) => (
      <CatalogueRow
        key={mood.id}
        catalogue={catalogue}
        item={mood}
        usage={usageOf(mood.id)}
        others={ownMoods.value.filter(({ value }) => value === mood.value)}
      />
    ));
  const archived = ownMoods.value.filter((mood) => mood.archived);
  return (
    <div class="stack">
      <Title text={t('nav.moods')} />
      <p class="muted">{tm('moods.about')}</p>
      {MOODS.toReversed().map((value) => (
        <section key={value} class="stack" aria-label={tm('moods.value', { mood: moodName(value) })}>
          <h2 class="row">
            <Face mood={value} size={32} /> {moodName(value)}
          </h2>
          <div>{rows(ownMoods.value.filter((mood) => mood.value === value && !mood.archived))}</div>
          <AddForm
            label={tm('moods.name', { mood: moodName(value) })}
            placeholder={tm('moods.new')}
            taken={tm('moods.taken')}
            find={findMood}
            onRestore={(id) => changeMood(id, { archived: false })}
            onAdd={(name) => createMood({ value, name })}
          />
        </section>
      ))}
      <Archived n={archived.length}>{rows(archived)}</Archived>
    </div>
  );
}
