// The own moods: other words for the five values.
import '../../library/activities/activities.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { sendRequest } from '../../foundation/session/session.ts';
import type { StoredMood } from '../../foundation/storage/records.ts';
import { readUsage } from '../../library/catalogue/read-usage.ts';
import { type Catalogue, CatalogueRow, type Item } from '../../library/catalogue/row.tsx';
import { useCopy } from '../../library/entries/use-copy.ts';
import { tm } from '../../library/moods/i18n/i18n.ts';
import { findMood, ownMoods } from '../../library/moods/moods.ts';
import { changeMood, createMood } from '../../library/own-words/own-words.ts';
import { AddForm } from './add-form.tsx';

const UNUSED = { entries: 0, lastUsed: null };

export function Moods() {
  const usage = useCopy(() => readUsage('moods'), []);
  const usageOf = ({ id }: Item) => (usage ? (usage.get(id) ?? UNUSED) : undefined);
  const catalogue: Catalogue = {
    items: ownMoods.value,
    store: 'moods',
    // Moods have no groups.
    change: (id, { category: _, ...change }) => changeMood(id, change),
    replace: (id, by) =>
      sendRequest(`/api/v1/moods/${id}/replace`, { method: 'POST', body: { by: by || null } }),
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
        usage={usageOf(mood)}
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
      {archived.length > 0 && (
        <details>
          <summary class="label">{t('activities.archived', { n: archived.length })}</summary>
          {rows(archived)}
        </details>
      )}
    </div>
  );
}
