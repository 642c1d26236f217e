// The activities of an entry as toggle buttons: eight that are usual at this time, then all of them in
// groups. New ones are added in place.
import { fold } from '@tandem/web/i18n/fold.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type DayPart, minuteOf, partOfDay } from '../../foundation/days/rules.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { activityOrder } from '../../foundation/preferences/preferences.ts';
import type { StoredActivity, StoredEntry } from '../../foundation/storage/records.ts';
import {
  activities,
  changeActivity,
  createActivity,
  findByName,
  readRecentUse,
  recentUse,
} from '../../library/activities/activities.ts';
import { inOwnOrder, rankByUse } from '../../library/activities/rules.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { changeList } from '../../library/entries/entries.ts';
import { hasBegun } from '../../sync/retention/retention.ts';

const SuggestedPicks = lazy(() =>
  import('./suggested-picks.tsx').then(({ SuggestedPicks }) => SuggestedPicks),
);

/** The number of activities listed first, before all of them. */
const OFTEN = 8;
/** The number of activities from which the filter is displayed. */
const FILTERED_FROM = 24;

export function ActivityPicker({ entry }: { entry: StoredEntry }) {
  const [filter, setFilter] = useState('');
  const ranking = useRanking(entry);
  const offered = activities.value.filter(({ id, archived }) => !archived || entry.activities.includes(id));
  const toggle = (id: string) => void changeList(entry.id, 'activities', id, !entry.activities.includes(id));
  const pick = (activity: StoredActivity) => (
    <Pick
      key={activity.id}
      activity={activity}
      isOn={entry.activities.includes(activity.id)}
      onToggle={toggle}
    />
  );
  const isFirst = useRef(activities.value.length === 0 && hasBegun.value).current;
  const newActivity = <NewActivity entryId={entry.id} />;
  if (!ranking) return <div class="often" />;
  const placeOf = new Map(ranking.ids.map((id, index) => [id, index]));
  const ranked = offered.toSorted(
    (one, other) => (placeOf.get(one.id) ?? Infinity) - (placeOf.get(other.id) ?? Infinity),
  );
  const wanted = fold(filter.trim());
  const often = ranked.slice(0, OFTEN);
  const others =
    wanted === '' ? ranked.slice(OFTEN) : ranked.filter(({ name }) => fold(name).includes(wanted));
  const hasMore = ranked.length > OFTEN;
  const title = ranking.near ? t(`log.often.${ranking.part}`) : ranking.used ? t('log.often') : t('log.what');
  return (
    <>
      <div class="often">
        <div class="sect">
          <h3>{title}</h3>
          <Link to={{ name: 'activities' }} aria-label={t('log.what.edit')}>
            {t('entry.edit')}
          </Link>
        </div>
        <div class="picks" role="group" aria-label={title}>
          {often.map(pick)}
          {isFirst && <SuggestedPicks entryId={entry.id} />}
          {!hasMore && newActivity}
        </div>
      </div>
      {hasMore && (
        <details class="all-activities" open>
          <summary class="sect">
            <h3>{t('log.what.all')}</h3>
            <Icon name="down" size={20} />
          </summary>
          {offered.length >= FILTERED_FROM && (
            <input
              class="input"
              type="search"
              aria-label={t('log.what.filter')}
              placeholder={t('log.what.filter')}
              value={filter}
              onInput={(event) => setFilter(event.currentTarget.value)}
            />
          )}
          {groupsOf(others).map(([group, own], index, all) => (
            <div key={group} role="group" aria-label={group || t('log.what.other')}>
              {(group || all.length > 1) && <p class="group-name">{group || t('log.what.other')}</p>}
              <div class="picks">
                {own.map(pick)}
                {index === all.length - 1 && newActivity}
              </div>
            </div>
          ))}
          {others.length === 0 && <div class="picks">{newActivity}</div>}
        </details>
      )}
    </>
  );
}

type Ranking = ReturnType<typeof rankByUse> & { part: DayPart };

/** The use of activities around the time of the entry, fixed while the sheet is open. */
function useRanking({ at, offset }: StoredEntry): Ranking | null {
  const ranking = useRef<Ranking | null>(null);
  useEffect(() => {
    if (!recentUse.peek()) void readRecentUse();
  }, []);
  const use = recentUse.value;
  if (!use || activities.value.length === 0) return ranking.current ?? (use && NONE);
  const known = activities.value.map(({ id }) => id);
  if (!ranking.current) {
    const minute = minuteOf(at, offset);
    const ids = inOwnOrder(activities.value, activityOrder.value).map(({ id }) => id);
    ranking.current = { ...rankByUse(ids, use, minute), part: partOfDay(minute) };
  }
  // New ones come last.
  const ids = [...new Set([...ranking.current.ids, ...known])];
  return { ...ranking.current, ids };
}

const NONE: Ranking = { ids: [], near: false, used: false, part: 'day' };

/** By the name of the group; those without one last. */
const groupsOf = (found: readonly StoredActivity[]): [string, StoredActivity[]][] =>
  [...Map.groupBy(found, ({ category }) => category ?? '')].sort(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  );

type PickProps = { activity: StoredActivity; isOn: boolean; onToggle: (id: string) => void };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (name: string): string =>
  graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? '';

const Pick = ({ activity, isOn, onToggle }: PickProps) => (
  <button type="button" class="pick" aria-pressed={isOn} onClick={() => onToggle(activity.id)}>
    <b class={activity.color ? `tint-${activity.color}` : undefined}>
      {activity.icon ? (
        <ChosenIcon of={activity} />
      ) : (
        <span aria-hidden="true">{firstOf(activity.name)}</span>
      )}
    </b>
    <span>{activity.name}</span>
  </button>
);

const NewActivity = ({ entryId }: { entryId: string }) => (
  <NewName label={t('log.what.newName')} onAdd={(name) => add(entryId, name)}>
    {(open) => (
      <button type="button" class="pick new" onClick={open}>
        <b>
          <Icon name="log" />
        </b>
        <span>{t('log.what.new')}</span>
      </button>
    )}
  </NewName>
);

/** A name that is taken means that activity, brought back if it was archived. */
async function add(entryId: string, name: string): Promise<void> {
  const known = findByName(name);
  if (!known) return createActivity(name, { into: entryId });
  if (known.archived) await changeActivity(known.id, { archived: false });
  await changeList(entryId, 'activities', known.id, true);
}

// A button that becomes a field for a new name.

type NewNameProps = {
  label: string;
  onAdd: (name: string) => Promise<void>;
  /** The button, which calls `open`. */
  children: (open: () => void) => ComponentChild;
};

export function NewName({ label, onAdd, children }: NewNameProps) {
  const [name, setName] = useState<string | null>(null);
  const add = () => {
    const given = name?.trim() ?? '';
    setName(null);
    if (given !== '') void onAdd(given);
  };
  if (name === null) return <>{children(() => setName(''))}</>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') add();
    else setName(null);
  };
  return (
    <div class="new-name">
      <input
        class="input"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={name}
        ref={(field) => field?.focus()}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" class="button" onClick={add}>
        {t('activities.add')}
      </button>
    </div>
  );
}
