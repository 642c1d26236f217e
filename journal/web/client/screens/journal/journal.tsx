// All entries, newest first, with search and filters.
import './journal.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isDay } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { formatNumber, moodName, t } from '../../foundation/i18n/i18n.ts';
import { destination, navigate, replaceRoute, route } from '../../foundation/navigation/navigation.tsx';
import { Title } from '../../foundation/navigation/title.tsx';
import { activities } from '../../library/activities/activities.ts';
import { countEntries, readNewest } from '../../library/entries/read-entries.ts';
import { toDays } from '../../library/entries/rules.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { type Filter, isFiltering, NO_FILTER } from '../../library/search/filter.ts';
import { prepareSearch } from '../../library/search/search.ts';
import { DayList } from '../entry/day-list.tsx';
import { DayEntries } from '../entry/day-page.tsx';
import { useIsWide } from '../shell/use-is-wide.ts';

const PAGE = 50;
/** So many entries are in the page at once. */
const MOST = 300;

export function Journal() {
  const filter: Filter = route.value.name === 'journal' ? route.value : NO_FILTER;
  const isWide = useIsWide();
  const [day, setDay] = useState<string | null>(null);
  return (
    <div class={isWide ? 'columns' : undefined}>
      <div class="stack">
        <Title text={t('nav.journal')} />
        <Filters filter={filter} onChange={changeFilter}>
          <JumpToDay
            onPick={(picked) => (isWide ? setDay(picked) : navigate({ name: 'day', date: picked }))}
          />
        </Filters>
        <List key={JSON.stringify(filter)} filter={filter} onDay={isWide ? setDay : null} />
      </div>
      {isWide && (
        <aside class="aside stack">
          <h2>{formatDay(day ?? today())}</h2>
          <DayEntries date={day ?? today()} />
        </aside>
      )}
    </div>
  );
}

/** Of what the address asks for already, though it may not be shown yet. */
function changeFilter(changed: Partial<Filter>): void {
  const asked = destination.value;
  if (asked.name === 'journal') replaceRoute({ ...asked, ...changed });
}

function JumpToDay({ onPick }: { onPick: (day: string) => void }) {
  return (
    <label class="field">
      <span class="label">{t('journal.jump')}</span>
      <input
        class="input"
        type="date"
        max={today()}
        onChange={({ currentTarget }) => isDay(currentTarget.value) && onPick(currentTarget.value)}
      />
    </label>
  );
}

function List({ filter, onDay }: { filter: Filter; onDay: ((day: string) => void) | null }) {
  const [count, setCount] = useState(PAGE);
  const page = useCopy(() => readNewest(filter, count), [count]);
  const total = useCopy(countEntries, []);
  if (page === undefined || total === undefined) return <Skeleton />;
  if (page.entries.length === 0)
    return <Empty isFiltered={isFiltering(filter)} isPartial={page.isPartial ?? false} />;
  const chooseDay = (event: MouseEvent) => {
    const article = (event.target as Element).closest<HTMLElement>('[data-entry]');
    const entry = page.entries.find(({ id }) => id === article?.dataset.entry);
    if (entry && !(event.target as Element).closest('a, button, summary, audio')) onDay?.(entry.date);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the headings of the days are links that do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={chooseDay}>
      <p class="small muted" role="status">
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
      <DayList days={toDays(page.entries)} />
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
  const load = () => (isAutomatic ? onLoad() : navigate({ name: 'calendar', period: last.slice(0, 7) }));
  return (
    <p class="row" style={{ justifyContent: 'center', paddingBlock: '16px' }}>
      <button type="button" class="button" ref={button} onClick={load}>
        {t('journal.earlier')}
      </button>
    </p>
  );
}

/** `isPartial`: the server was not asked, so nothing is known of what it has. */
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
/** The screen is shown first. */
const PREPARE_MS = 300;

/** `onChange` gets what changed alone. */
type FiltersProps = { filter: Filter; onChange: (changed: Partial<Filter>) => void };

function Filters({ filter, onChange, children }: FiltersProps & { children: ComponentChildren }) {
  useEffect(() => {
    const timer = setTimeout(prepareSearch, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <search class="filters">
      <SearchField filter={filter} onChange={onChange} />
      <select
        class="input"
        aria-label={t('journal.mood')}
        value={filter.mood}
        onChange={({ currentTarget }) => onChange({ mood: currentTarget.value })}
      >
        <option value="">{t('journal.mood.any')}</option>
        {MOODS.map((mood) => (
          <option key={mood} value={String(mood)}>
            {moodName(mood)}
          </option>
        ))}
      </select>
      <select
        class="input"
        aria-label={t('journal.activity')}
        value={filter.activity}
        onChange={({ currentTarget }) => onChange({ activity: currentTarget.value })}
      >
        <option value="">{t('journal.activity.any')}</option>
        {activities.value.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        class="input"
        aria-label={t('journal.with')}
        value={filter.with}
        onChange={({ currentTarget }) => onChange({ with: currentTarget.value })}
      >
        <option value="">{t('journal.with.any')}</option>
        <option value="words">{t('journal.with.words')}</option>
        <option value="photos">{t('journal.with.photos')}</option>
        <option value="voice">{t('journal.with.voice')}</option>
      </select>
      {children}
    </search>
  );
}

/** Looks after a pause, and keeps the focus meanwhile. */
function SearchField({ filter, onChange }: FiltersProps) {
  const [text, setText] = useState(filter.q);
  useEffect(() => {
    if (text === filter.q) return;
    const timer = setTimeout(() => onChange({ q: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filter, onChange]);
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
