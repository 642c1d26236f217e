// All entries, newest first, with search and filters.
import './journal.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isDay, weekdayOf } from '../../foundation/days/rules.ts';
import { formatDay, today, weekdayNames } from '../../foundation/days/today.ts';
import { formatNumber, moodName, t } from '../../foundation/i18n/i18n.ts';
import {
  destination,
  Link,
  navigate,
  replaceRoute,
  route,
  Title,
} from '../../foundation/navigation/navigation.tsx';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activities } from '../../library/activities/activities.ts';
import { countEntries, readNewest, useCopy } from '../../library/entries/read-entries.ts';
import { type Day, toDays } from '../../library/entries/rules.ts';
import { type Filter, isFiltering, NO_FILTER } from '../../library/search/filter.ts';
import { prepareSearch } from '../../library/search/search.ts';
import { EntryCard } from '../entry/entry-card.tsx';
import { SelectChip } from './select-chip.tsx';

/** Four screens of a phone. */
const PAGE = 20;
/** The number of entries rendered together. */
const MOST = 300;

export function Journal() {
  const filter: Filter = route.value.name === 'journal' ? route.value : NO_FILTER;
  return (
    <div class="stack journal">
      <Head filter={filter} />
      <Chips filter={filter} />
      <List key={JSON.stringify(filter)} filter={filter} />
    </div>
  );
}

/** Of the current address, which may not be rendered yet. */
function changeFilter(changed: Partial<Filter>): void {
  const asked = destination.value;
  if (asked.name === 'journal') replaceRoute({ ...asked, ...changed });
}

function Head({ filter }: { filter: Filter }) {
  const head = useRef<HTMLDivElement>(null);
  return (
    <div class="head" ref={head}>
      <Title text={t('nav.journal')} />
      <SearchField filter={filter} />
      <button
        type="button"
        class="icon-button"
        aria-label={t('journal.search')}
        onClick={() => head.current?.querySelector<HTMLElement>('#search')?.focus()}
      >
        <Icon name="search" size={20} />
      </button>
      <JumpToDay />
    </div>
  );
}

/** Years are typed digit by digit. */
const FIRST_DAY = '1900-01-01';

function JumpToDay() {
  const jump = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
    if (isDay(value) && value >= FIRST_DAY) navigate({ name: 'day', date: value });
  };
  const open = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    try {
      currentTarget.showPicker();
    } catch {
      // The field is visible, and the day can be typed.
    }
  };
  return (
    <label class="icon-button jump">
      <Icon name="calendar" size={20} />
      <input
        class="input"
        type="date"
        min={FIRST_DAY}
        max={today()}
        aria-label={t('journal.jump')}
        onChange={jump}
        onClick={open}
      />
    </label>
  );
}

function List({ filter }: { filter: Filter }) {
  const [count, setCount] = useState(PAGE);
  const page = useCopy(() => readNewest(filter, count), [count]);
  const total = useCopy(countEntries, []);
  if (page === undefined || total === undefined) return <Skeleton />;
  if (page.entries.length === 0)
    return <Empty isFiltered={isFiltering(filter)} isPartial={page.isPartial ?? false} />;
  return (
    <div>
      <p class={isFiltering(filter) ? 'small muted' : 'visually-hidden'} role="status">
        {total !== null &&
          (isFiltering(filter)
            ? t('journal.count', {
                n:
                  formatNumber(page.total ?? page.entries.length) +
                  (page.total === undefined && page.hasMore ? '+' : ''),
                all: formatNumber(total),
              })
            : t('journal.all', { n: total }))}
      </p>
      <MonthList entries={page.entries} hasMore={page.hasMore || (page.isPartial ?? false)} />
      {page.hasMore && (
        <LoadEarlier
          onLoad={() => setCount(Math.min(count + PAGE, MOST))}
          isAutomatic={count < MOST}
          last={page.entries.at(-1)?.date ?? ''}
        />
      )}
      {page.isPartial && <p class="muted">{t('journal.partial')}</p>}
    </div>
  );
}

type LoadProps = { onLoad: () => void; isAutomatic: boolean; last: string };

/** A button besides loading when it comes into view; beyond {@link MOST} the button leads to the day. */
function LoadEarlier({ onLoad, isAutomatic, last }: LoadProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAutomatic || !button.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), {
      rootMargin: '600px',
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  });
  const load = () =>
    isAutomatic ? onLoad() : navigate({ name: 'calendar', period: last.slice(0, 7), activity: '' });
  return (
    <p class="row" style={{ justifyContent: 'center', paddingBlock: '16px' }}>
      <button type="button" class="button" ref={button} onClick={load}>
        {t('journal.earlier')}
      </button>
    </p>
  );
}

/** `isPartial`: only the copy was searched; the server may have more. */
function Empty({ isFiltered, isPartial }: { isFiltered: boolean; isPartial: boolean }) {
  if (isPartial && !isFiltered) return <p class="muted">{t('journal.partial')}</p>;
  return (
    <div class="empty">
      <Face mood={4} size={72} filled={false} />
      <p>{isFiltered ? t('journal.none') : t('journal.empty')}</p>
      {isPartial && <p class="muted">{t('journal.partial')}</p>}
      {isFiltered && (
        <button type="button" class="button" onClick={() => replaceRoute({ name: 'journal', ...NO_FILTER })}>
          {t('journal.clear')}
        </button>
      )}
    </div>
  );
}

const Skeleton = () => (
  <div aria-hidden="true">
    <div class="skeleton" />
    <div class="skeleton" />
    <div class="skeleton" />
  </div>
);

// Search and filters of the journal; they are part of the address.

const PAUSE_MS = 150;
/** After the first render of the screen. */
const PREPARE_MS = 300;

const PARTS = [
  { value: 'photos', icon: 'photo', label: 'journal.with.photos' },
  { value: 'voice', icon: 'voice', label: 'journal.with.voice' },
  { value: 'words', icon: 'words', label: 'journal.with.words' },
] as const;

function Chips({ filter }: { filter: Filter }) {
  useEffect(() => {
    const timer = setTimeout(prepareSearch, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <search class="chips">
      <button
        type="button"
        class="chip"
        aria-pressed={!isFiltering(filter)}
        onClick={() => changeFilter(NO_FILTER)}
      >
        {t('journal.all.chip')}
      </button>
      <SelectChip
        icon="mood"
        label={t('journal.mood')}
        value={filter.mood}
        options={MOODS.map((mood) => ({ id: String(mood), name: moodName(mood) }))}
        onChange={(mood) => changeFilter({ mood })}
      />
      <SelectChip
        icon="activities"
        label={t('journal.activity')}
        value={filter.activity}
        options={activities.value}
        onChange={(activity) => changeFilter({ activity })}
      />
      {PARTS.map(({ value, icon, label }) => {
        const isOn = filter.with === value;
        return (
          <button
            type="button"
            class="chip"
            key={value}
            aria-pressed={isOn}
            onClick={() => changeFilter({ with: isOn ? '' : value })}
          >
            <Icon name={icon} size={16} />
            {t(label)}
            {isOn && <Icon name="close" size={16} />}
          </button>
        );
      })}
    </search>
  );
}

/** Searches after a pause in typing, and retains the focus. */
function SearchField({ filter }: { filter: Filter }) {
  const [text, setText] = useState(filter.q);
  useEffect(() => {
    if (text === filter.q) return;
    const timer = setTimeout(() => changeFilter({ q: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filter]);
  return (
    <input
      id="search"
      class="input search"
      type="search"
      aria-label={t('journal.search')}
      placeholder={t('journal.search')}
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}

// Entries by month and day, with weekday and day number beside the entries.

type MonthListProps = {
  entries: readonly StoredEntry[];
  /** Older entries follow, so that the number of those in the last month is not known. */
  hasMore: boolean;
};

function MonthList({ entries, hasMore }: MonthListProps) {
  const names = weekdayNames('short');
  const months = [...Map.groupBy(toDays(entries), ({ date }) => date.slice(0, 7))];
  return (
    <>
      {months.map(([month, days], index) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <div class="sect month">
            <h2 id={`month-${month}`}>{formatDay(`${month}-01`, 'month')}</h2>
            {!(hasMore && index === months.length - 1) && <small>{countOf(days)}</small>}
          </div>
          {days.map(({ date, entries: own }) => (
            <section class="journal-day" key={date} aria-labelledby={`day-${date}`}>
              <h3 id={`day-${date}`}>
                <Link to={{ name: 'day', date }}>
                  <span aria-hidden="true">
                    {names[weekdayOf(date)]} <b>{Number(date.slice(-2))}</b>
                  </span>
                  <span class="visually-hidden">{formatDay(date)}</span>
                </Link>
              </h3>
              <div>
                {own.map((entry) => (
                  <EntryCard key={entry.id} entry={entry} />
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
    </>
  );
}

const countOf = (days: readonly Day[]): string =>
  t('journal.month', { d: days.length, n: days.reduce((sum, { entries }) => sum + entries.length, 0) });
