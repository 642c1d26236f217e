// The catalogue of activities: adding, finding, grouping, archiving.
import './activities.css';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/navigation.tsx';
import { activityOrder } from '../../foundation/preferences/preferences.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import { hasBegun } from '../../sync/retention/retention.ts';
import { notify } from '../../sync/sync-status/status.ts';
import {
  AddForm,
  Archived,
  CatalogueRow,
  type Catalogue as Items,
  useUsage,
} from '../catalogue/catalogue.tsx';
import { type CatalogueKey, tl } from '../catalogue/i18n.ts';
import { activities, changeActivity, createActivity, findByName } from './activities.ts';
import { arrange, moveInGroup, type Order } from './rules.ts';
import { Suggestions } from './suggestions.tsx';

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
