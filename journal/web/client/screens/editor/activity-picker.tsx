// The activities of an entry as toggle buttons, in groups; new ones are added in place.

import { fold } from '@tandem/web/i18n/fold.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { activityOrder } from '../../foundation/preferences/preferences.ts';
import type { StoredActivity, StoredEntry } from '../../foundation/storage/records.ts';
import {
  activities,
  changeActivity,
  createActivity,
  findByName,
} from '../../library/activities/activities.ts';
import { inOwnOrder } from '../../library/activities/own-order.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { changeList } from '../../library/entries/entries.ts';
import { NewName } from './new-name.tsx';

/** From so many on, they can be filtered. */
const FILTERED_FROM = 12;

export function ActivityPicker({ entry }: { entry: StoredEntry }) {
  const [filter, setFilter] = useState('');
  const offered = activities.value.filter(
    ({ id, archived, name }) =>
      (!archived || entry.activities.includes(id)) && fold(name).includes(fold(filter.trim())),
  );
  const toggle = (id: string) => void changeList(entry.id, 'activities', id, !entry.activities.includes(id));
  const groups = [...Map.groupBy(inOwnOrder(offered, activityOrder.value), ({ category }) => category ?? '')];
  // Below another group, those without one would seem to belong to it.
  const nameOf = (group: string) => group || (groups.length > 1 ? t('activities.group.none') : '');
  return (
    <fieldset>
      <legend>{t('log.what')}</legend>
      {activities.value.length >= FILTERED_FROM && (
        <input
          class="input"
          type="search"
          aria-label={t('log.what.filter')}
          placeholder={t('log.what.filter')}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      {groups.map(([group, own]) => (
        <div key={group} role="group" aria-label={nameOf(group) || t('log.what')}>
          {nameOf(group) && <p class="group-name">{nameOf(group)}</p>}
          <div class="toggles">
            {own.map((activity) => (
              <Toggle
                key={activity.id}
                activity={activity}
                isOn={entry.activities.includes(activity.id)}
                onToggle={toggle}
              />
            ))}
          </div>
        </div>
      ))}
      <NewName
        button={t('log.what.new')}
        label={t('log.what.newName')}
        onAdd={(name) => add(entry.id, name)}
      />
    </fieldset>
  );
}

type ToggleProps = { activity: StoredActivity; isOn: boolean; onToggle: (id: string) => void };

const Toggle = ({ activity, isOn, onToggle }: ToggleProps) => (
  <button type="button" class="toggle" aria-pressed={isOn} onClick={() => onToggle(activity.id)}>
    {isOn && <Icon name="check" size={18} />}
    <ChosenIcon of={activity} />
    {activity.name}
  </button>
);

/** A name that is taken means that activity, brought back if it was archived. */
async function add(entryId: string, name: string): Promise<void> {
  const known = findByName(name);
  if (!known) return createActivity(name, { into: entryId });
  if (known.archived) await changeActivity(known.id, { archived: false });
  await changeList(entryId, 'activities', known.id, true);
}
