// Today: how it is right now, the week, and what was written today and a year ago.
import { signal } from '@preact/signals';
import { Face } from '@tandem/web/ui/face.tsx';
import type { Mood } from '@tandem/web/ui/moods.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  addDays,
  isDay,
  minuteOf,
  momentFor,
  partOfDay,
  weekdayOf,
  yearBefore,
} from '../../foundation/days/rules.ts';
import { formatDay, nameDay, now, offsetAt, today, weekdayNames } from '../../foundation/days/today.ts';
import { formatList, joinParts, moodName, t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { Link, route, Title } from '../../foundation/navigation/navigation.tsx';
import { yearAgoIsShown } from '../../foundation/preferences/preferences.ts';
import { person } from '../../foundation/session/session.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activityName, readRecentUse } from '../../library/activities/activities.ts';
import { changeEntry, logAnywhere, messageOf } from '../../library/entries/entries.ts';
import { countEntries, readDay, readDays, useCopy } from '../../library/entries/read-entries.ts';
import { dominantMood } from '../../library/entries/rules.ts';
import { Photo } from '../../library/media/photo.tsx';
import { feelingNames, moodNameOf } from '../../library/moods/moods.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { EntryCard } from '../entry/entry-card.tsx';
import { firstSteps } from '../first-run/steps.ts';
import { installIsOffered } from '../install/install.ts';
import { moodIsAsked } from '../shell/asked.ts';
import { useIsWide } from '../shell/use-is-wide.ts';
import { Faces } from './faces.tsx';
import './log.css';

const loadEditor = () => import('../editor/editor.tsx').then(({ Editor }) => Editor);
const Editor = lazy(loadEditor);
const InstallOffer = lazy(() =>
  import('../install/install-offer.tsx').then(({ InstallOffer }) => InstallOffer),
);

/** The entry that the sheet edits, as it was logged; null while it is closed. */
const openEntry = signal<StoredEntry | null>(null);

/** In milliseconds after it was logged: another face corrects it. Later that is a new entry. */
const CORRECTION_MS = 10 * 60_000;
const isCorrectable = signal(false);
let correctableUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function openSheet(entry: StoredEntry): void {
  openEntry.value = entry;
  isCorrectable.value = true;
  correctableUntil = now() + CORRECTION_MS;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isCorrectable.value = false;
  }, CORRECTION_MS);
}

const closeSheet = (): void => {
  openEntry.value = null;
  isCorrectable.value = false;
};

let picking: Promise<void> = Promise.resolve();

/**
 * Writes an entry and opens its sheet, or changes the mood of the entry in the open sheet. One after another:
 * a second tap may come before the first is on the disk.
 */
export function pickMood(mood: Mood, date: string | null = null): Promise<void> {
  picking = picking.then(() => pickNext(mood, date));
  return picking;
}

async function pickNext(mood: Mood, date: string | null): Promise<void> {
  try {
    const corrected = now() < correctableUntil ? openEntry.peek() : null;
    if (corrected) return await changeEntry(corrected.id, { mood });
    const entry = await logAnywhere(mood, momentFor(date, { now: now(), offsetAt }));
    if (entry) openSheet(entry);
    else notify({ text: t('log.full') });
  } catch (error) {
    notify({ text: messageOf(error) });
  }
}

/** Ready for a new entry. */
function focusFaces(): void {
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('.faces button')?.focus();
}

const FirstRun = lazy(() => import('../first-run/first-run.tsx').then(({ FirstRun }) => FirstRun));

/** What the sheet needs is loaded after the faces, so that a tap does not wait for it. */
const PREPARE_MS = 300;

function prepareSheet(): void {
  void readRecentUse();
  // Without a network the sheet says that it did not load.
  loadEditor().catch(() => {});
}

export function Log() {
  const asked = route.value.name === 'log' ? route.value : { date: null, mood: null };
  const written = openEntry.value;
  const isWide = useIsWide();
  const date = dayMeant(asked.date);
  const day = date ?? today();
  useEffect(() => {
    const preparing = setTimeout(prepareSheet, PREPARE_MS);
    return () => clearTimeout(preparing);
  }, []);
  // Another day is another entry.
  useEffect(() => closeSheet, [date]);
  return (
    <div class={written && isWide ? 'columns' : undefined}>
      <div class="log">
        <Sky date={date} mood={asked.mood as Mood | null} isWide={isWide} />
        <WeekOrStart />
        <DayEntries key={day} day={day} />
        {installIsOffered.value && <InstallOffer />}
      </div>
      {written && (
        <Editor
          key={written.id}
          id={written.id}
          written={written}
          isSheet
          onClose={closeSheet}
          onAnother={focusFaces}
        />
      )}
      {moodIsAsked.value && <AskedFaces />}
    </div>
  );
}

/** The day that the address means; null for today, for days to come and for what is no day. */
function dayMeant(date: string | null): string | null {
  const day = date === 'yesterday' ? addDays(today(), -1) : date;
  return day !== null && isDay(day) && day < today() ? day : null;
}

const askAbout = (day: string): string =>
  day === addDays(today(), -1) ? t('log.yesterday') : t('log.day', { day: nameDay(day) });

type SkyProps = { date: string | null; mood: Mood | null; isWide: boolean };

/** The question with its faces. `date` is null for today; `mood` is the one in the address. */
function Sky({ date, mood, isWide }: SkyProps) {
  const part = partOfDay(minuteOf(now(), offsetAt(now())));
  const question = date === null ? t('log.question') : askAbout(date);
  const hello = t(`log.hello.${part}`);
  const name = person.value?.displayName?.trim();
  return (
    <div class={`sky ${part}`}>
      <p class="date">{formatDay(date ?? today(), date === null ? 'long' : 'full')}</p>
      <Title text={date === null ? t('nav.log') : question}>
        {date === null && (
          <span>{name ? t('log.hello.named', { hello, name }) : t('log.hello', { hello })}</span>
        )}
        <span id="question">{question}</span>
      </Title>
      <Faces
        onPick={(picked) => void pickMood(picked, date)}
        purpose={isCorrectable.value ? t('log.corrects') : t('log.now')}
        labelledBy="question"
        proposed={mood}
      />
      {mood !== null && !openEntry.value && <p class="muted">{t('log.proposed')}</p>}
      {isWide && isCorrectable.value && <p class="muted">{t('log.corrects.about')}</p>}
    </div>
  );
}

/** A new journal begins with its first steps; the week follows with the first entry. */
function WeekOrStart() {
  const count = useCopy(countEntries, []);
  const hasSteps = firstSteps.value.length > 0;
  return (
    <>
      {(count || !hasSteps) && <Week />}
      {(hasSteps ? !count : count === 0) && <p class="muted">{t('log.first')}</p>}
      {hasSteps && <FirstRun />}
    </>
  );
}

/** The last seven days: each leads to its entries, or to the faces for it. */
function Week() {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today(), index - 6));
  const entries = useCopy(() => readDays(days[0] ?? '', today()), [today()]);
  const names = weekdayNames('short');
  return (
    <nav class="card week" aria-label={t('log.week')}>
      {days.map((day) => {
        const own = entries?.filter(({ date }) => date === day);
        const mood = dominantMood(own ?? []);
        const isToday = day === today();
        return (
          <Link
            key={day}
            to={mood ? { name: 'day', date: day } : { name: 'log', date: isToday ? null : day, mood: null }}
            aria-current={isToday ? 'date' : undefined}
          >
            <span aria-hidden="true">{names[weekdayOf(day)]}</span>
            {mood ? <Face mood={mood} size={32} /> : <span class="none" />}
            <span aria-hidden="true">{Number(day.slice(-2))}</span>
            <span class="visually-hidden">{describeDay(day, own)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Without `entries` it is not known yet whether the day has some. */
function describeDay(date: string, entries: readonly StoredEntry[] | undefined): string {
  const day = formatDay(date, 'long');
  const mood = dominantMood(entries ?? []);
  if (!entries || !mood) return entries ? t('calendar.cell.none', { day }) : day;
  const values = { day, mood: moodName(mood) };
  return entries.length === 1 ? t('calendar.cell.one', values) : t('log.week.mostly', values);
}

const FOLDED = 5;

/** The entries of the day, and below them that of a year before: whatever is read first, nothing moves. */
function DayEntries({ day }: { day: string }) {
  const entries = useCopy(() => readDay(day), [day]);
  if (!entries) return null;
  return (
    <>
      {entries.length > 0 && <DayList day={day} entries={entries.toReversed()} />}
      {yearAgoIsShown.value && <YearAgo day={day} />}
    </>
  );
}

function DayList({ day, entries }: { day: string; entries: readonly StoredEntry[] }) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <>
      <div class="sect">
        <h2>{day === today() ? t('log.earlier') : nameDay(day)}</h2>
        <small>{t('journal.all', { n: entries.length })}</small>
      </div>
      {entries.slice(0, isUnfolded ? entries.length : FOLDED).map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
      {entries.length > FOLDED && !isUnfolded && (
        <div>
          <button type="button" class="button quiet" onClick={() => setUnfolded(true)}>
            {t('log.today.more', { n: entries.length })}
          </button>
        </div>
      )}
    </>
  );
}

/** The last entry of the day a year before. */
function YearAgo({ day }: { day: string }) {
  const entry = useCopy(() => readDay(yearBefore(day)), [day])?.at(-1);
  if (!entry) return null;
  const [photo] = entry.photos;
  const names = formatList([...entry.activities.map(activityName), ...feelingNames(entry)].filter(Boolean));
  return (
    <>
      <div class="sect">
        <h2>{t('log.yearAgo')}</h2>
      </div>
      <Link class="card memory" to={{ name: 'day', date: entry.date }}>
        {photo ? <Photo id={photo} alt="" /> : <Face mood={entry.mood} size={64} />}
        <span>
          <b>{joinParts([moodNameOf(entry), isolate(entry.content)])}</b>
          <span class="muted">{joinParts([formatDay(entry.date, 'dated'), names])}</span>
        </span>
      </Link>
    </>
  );
}

/** Words of a language that runs the other way do not turn what surrounds them. */
const isolate = (text: string): string => text && `\u2068${text.slice(0, 60).replaceAll('\n', ' ')}\u2069`;

/** The faces where one hand reaches them. */
function AskedFaces() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    moodIsAsked.value = false;
  };
  useEffect(() => {
    dialog.current?.showModal();
    return close;
  }, []);
  const pick = (mood: Mood) => {
    close();
    void pickMood(mood);
  };
  const closeBeside = ({ target }: MouseEvent) => target === dialog.current && close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog
    <dialog class="asked" ref={dialog} aria-labelledby="asked" onClose={close} onClick={closeBeside}>
      <h2 id="asked">{t('log.question')}</h2>
      <Faces onPick={pick} labelledBy="asked" />
    </dialog>
  );
}
