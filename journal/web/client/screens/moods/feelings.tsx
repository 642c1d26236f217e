// The feelings of the user.
import '../../library/activities/activities.css';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import type { StoredFeeling } from '../../foundation/storage/records.ts';
import { AddForm } from '../../library/catalogue/add-form.tsx';
import { Archived } from '../../library/catalogue/archived.tsx';
import { type Catalogue, CatalogueRow } from '../../library/catalogue/row.tsx';
import { useUsage } from '../../library/catalogue/usage.ts';
import { tm } from '../../library/moods/i18n/i18n.ts';
import { feelings, findFeeling, groupFeelings } from '../../library/moods/moods.ts';
import { StarterList } from '../../library/moods/starter-list.tsx';
import { changeFeeling, createFeeling, replaceWord } from '../../library/own-words/own-words.ts';
import { notify } from '../../sync/sync-status/status.ts';

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
