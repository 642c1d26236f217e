// The own moods of the user: other names for the five values.
import '../../library/activities/activities.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/navigation.tsx';
import type { StoredFeeling, StoredMood } from '../../foundation/storage/records.ts';
import {
  AddForm,
  Archived,
  type Catalogue,
  CatalogueRow,
  useUsage,
} from '../../library/catalogue/catalogue.tsx';
import { tm } from '../../library/moods/i18n.ts';
import { feelings, findFeeling, findMood, groupFeelings, ownMoods } from '../../library/moods/moods.ts';
import { StarterList } from '../../library/moods/starter-list.tsx';
import {
  changeFeeling,
  changeMood,
  createFeeling,
  createMood,
  replaceWord,
} from '../../library/own-words/own-words.ts';
import { notify } from '../../sync/sync-status/status.ts';

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

// The feelings of the user.

export function Feelings() {
  const { usageOf } = useUsage('feelings');
  const catalogue: Catalogue = {
    items: feelings.value,
    store: 'feelings',
    change: changeFeeling,
    replace: (id, by) => replaceWord('feelings', id, by),
    findByName: findFeeling,
    hasGroups: true,
    taken: tm('feelings.taken'),
    none: tm('feelings.none'),
  };
  const rows = (own: readonly StoredFeeling[]) =>
    own.map((feeling) => (
      <CatalogueRow key={feeling.id} catalogue={catalogue} item={feeling} usage={usageOf(feeling.id)} />
    ));
  const current = feelings.value.filter(({ archived }) => !archived);
  const archived = feelings.value.filter((feeling) => feeling.archived);
  const groups = groupFeelings(current);
  return (
    <div class="stack">
      <Title text={t('nav.feelings')} />
      <p class="muted">{tm('feelings.about')}</p>
      <AddForm
        label={tm('feelings.name')}
        taken={tm('feelings.taken')}
        find={findFeeling}
        onRestore={(id) => changeFeeling(id, { archived: false })}
        onAdd={(name) => createFeeling({ name })}
      />
      {groups.map(([group, own]) => (
        <section key={group} class="activity-group" aria-label={group || t('activities.group.none')}>
          {(group || groups.length > 1) && <h2>{group || t('activities.group.none')}</h2>}
          {rows(own)}
        </section>
      ))}
      <StarterList
        onPick={(given) =>
          void createFeeling(given).then(() => notify({ text: tm('feelings.added', { name: given.name }) }))
        }
      />
      <Archived n={archived.length}>{rows(archived)}</Archived>
    </div>
  );
}
