// The catalogue of activities: adding, finding, grouping, archiving.
import './activities.css';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { activityOrder } from '../../foundation/preferences/preferences.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import type { Appearance, StoredActivity } from '../../foundation/storage/records.ts';
import { hasBegun } from '../../sync/retention/copy-state.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { ChosenIcon } from '../appearance/chosen-icon.tsx';
import { AddForm } from '../catalogue/add-form.tsx';
import { Archived } from '../catalogue/archived.tsx';
import { type CatalogueKey, tl } from '../catalogue/i18n/i18n.ts';
import { CatalogueRow, type Catalogue as Items } from '../catalogue/row.tsx';
import { useUsage } from '../catalogue/usage.ts';
import { activities, changeActivity, createActivity, findByName } from './activities.ts';
import { moveInGroup } from './own-order.ts';
import { arrange, type Order } from './rules.ts';

const FILTERED_FROM = 12;
const ORDERS: readonly [Order, Extract<CatalogueKey, `activities.order.${string}`>][] = [
  ['used', 'activities.order.used'],
  ['recent', 'activities.order.recent'],
  ['name', 'activities.order.name'],
  ['own', 'activities.order.own'],
];

const replaceActivity = (oldActivityId: string, newActivityId: string) =>
  sendRequest<{ affectedCount: number }>('/api/v1/entries/bulk/replace-activity', {
    method: 'POST',
    body: { oldActivityId, newActivityId },
  });

export function Catalogue() {
  const { usage, usageOf } = useUsage('activities');
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<Order>(activityOrder.value ? 'own' : 'used');
  const current = activities.value.filter(({ archived }) => !archived);
  const archived = activities.value.filter((activity) => activity.archived);
  const groups = arrange(current, usage, order, filter, activityOrder.value);
  const move = (activity: StoredActivity, by: -1 | 1) => {
    const whole = arrange(current, usage, order, '', activityOrder.value);
    const moved = moveInGroup(
      whole.map((group) => group.activities),
      activity.id,
      by,
    );
    if (!moved) return;
    activityOrder.value = moved.order;
    setOrder('own');
    notify({ text: tl('activities.moved', { name: activity.name, n: moved.place, of: moved.of }) });
  };
  const catalogue: Items = {
    items: activities.value,
    store: 'activities',
    change: changeActivity,
    replace: replaceActivity,
    findByName,
    hasGroups: true,
    taken: tl('activities.taken'),
  };
  return (
    <div class="stack">
      <Title text={t('nav.activities')} />
      <AddForm
        label={tl('activities.new')}
        taken={tl('activities.taken')}
        find={findByName}
        onRestore={(id) => changeActivity(id, { archived: false })}
        onAdd={createActivity}
      />
      {activities.value.length === 0 && hasBegun.value && <Suggestions />}
      {activities.value.length > 0 && (
        <Tools filter={filter} onFilter={setFilter} order={order} onOrder={setOrder} />
      )}
      {groups.map((group) => (
        <section
          class="activity-group"
          key={group.name}
          aria-label={group.name || t('activities.group.none')}
        >
          {group.name && <h2>{group.name}</h2>}
          {group.activities.map((activity) => (
            <CatalogueRow
              key={activity.id}
              catalogue={catalogue}
              item={activity}
              usage={usageOf(activity.id)}
              onMove={(by) => move(activity, by)}
            />
          ))}
        </section>
      ))}
      <Archived n={archived.length}>
        {arrange(archived, usage, order, filter).flatMap((group) =>
          group.activities.map((activity) => (
            <CatalogueRow
              key={activity.id}
              catalogue={catalogue}
              item={activity}
              usage={usageOf(activity.id)}
            />
          )),
        )}
      </Archived>
    </div>
  );
}

type ToolsProps = {
  filter: string;
  onFilter: (filter: string) => void;
  order: Order;
  onOrder: (order: Order) => void;
};

const Tools = ({ filter, onFilter, order, onOrder }: ToolsProps) => (
  <div class="catalogue-tools">
    {activities.value.length >= FILTERED_FROM && (
      <input
        class="input"
        type="search"
        aria-label={tl('activities.filter')}
        placeholder={tl('activities.filter')}
        value={filter}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
      />
    )}
    <select
      class="input"
      aria-label={tl('activities.order')}
      value={order}
      onChange={({ currentTarget }) => onOrder(currentTarget.value as Order)}
    >
      {ORDERS.filter(([value]) => value !== 'own' || activityOrder.value).map(([value, label]) => (
        <option key={value} value={value}>
          {tl(label)}
        </option>
      ))}
    </select>
  </div>
);

// Twelve suggestions for an empty catalogue: none is forced on anybody.

type Suggestion = Extract<CatalogueKey, `suggest.${number}`>;
const SUGGESTIONS: readonly (Appearance & { key: Suggestion })[] = [
  { key: 'suggest.1', icon: 'walk', color: 'teal' },
  { key: 'suggest.2', icon: 'run', color: 'green' },
  { key: 'suggest.3', icon: 'briefcase', color: 'grey' },
  { key: 'suggest.4', icon: 'home-heart', color: 'pink' },
  { key: 'suggest.5', icon: 'friends', color: 'pink' },
  { key: 'suggest.6', icon: 'book', color: 'amber' },
  { key: 'suggest.7', icon: 'music', color: 'orange' },
  { key: 'suggest.8', icon: 'soup', color: 'red' },
  { key: 'suggest.9', icon: 'home', color: 'blue' },
  { key: 'suggest.10', icon: 'trees', color: 'lime' },
  { key: 'suggest.11', icon: 'sofa', color: 'violet' },
  { key: 'suggest.12', icon: 'moon-stars', color: 'indigo' },
];

function Suggestions() {
  const [ticked, setTicked] = useState<readonly Suggestion[]>([]);
  const toggle = (key: Suggestion) =>
    setTicked(ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key]);
  const add = async () => {
    for (const { key, ...appearance } of SUGGESTIONS)
      if (ticked.includes(key)) await createActivity(tl(key), { appearance });
  };
  return (
    <fieldset class="stack">
      <legend class="small muted" style={{ fontWeight: 400, paddingBlockEnd: '12px' }}>
        {tl('activities.empty')}
      </legend>
      <div class="toggles">
        {SUGGESTIONS.map(({ key, ...appearance }) => (
          <label class="toggle" key={key}>
            <input
              type="checkbox"
              class="visually-hidden"
              checked={ticked.includes(key)}
              onChange={() => toggle(key)}
            />
            <ChosenIcon of={appearance} /> {tl(key)}
          </label>
        ))}
      </div>
      <div>
        <button
          type="button"
          class="button primary"
          disabled={ticked.length === 0}
          onClick={() => void add()}
        >
          {tl('activities.addTicked', { n: ticked.length })}
        </button>
      </div>
    </fieldset>
  );
}
