// The first screen: how is it right now, and what was written today.
import { signal } from '@preact/signals';
import { Face } from '@tandem/web/ui/face.tsx';
import type { Mood } from '@tandem/web/ui/moods.ts';
import { useEffect, useState } from 'preact/hooks';
import { momentFor } from '../../foundation/days/moment-rules.ts';
import { addDays, isDay, yearBefore } from '../../foundation/days/rules.ts';
import { formatDay, formatTime, nameDay, now, offsetAt, today } from '../../foundation/days/today.ts';
import { joinParts, t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { Link, route } from '../../foundation/navigation/navigation.tsx';
import { Title } from '../../foundation/navigation/title.tsx';
import { yearAgoIsShown } from '../../foundation/preferences/preferences.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';
import { changeEntry } from '../../library/entries/entries.ts';
import { logAnywhere, messageOf } from '../../library/entries/log-anywhere.ts';
import { countEntries, readDay } from '../../library/entries/read-entries.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { feelingNames, moodNameOf } from '../../library/moods/moods.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { Editor } from '../editor/editor.tsx';
import { installIsOffered } from '../install/install.ts';
import { Faces } from './faces.tsx';
import './log.css';

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

const InstallOffer = lazy(() =>
  import('../install/install-offer.tsx').then(({ InstallOffer }) => InstallOffer),
);

const FOLDED = 5;

export function Log() {
  const asked = route.value.name === 'log' ? route.value : { date: null, mood: null };
  const written = openEntry.value;
  const id = written?.id ?? null;
  const date = dayMeant(asked.date);
  const question = date === null ? t('log.question') : askAbout(date);
  // Another day is another entry.
  useEffect(() => closeSheet, [date]);
  return (
    <div class="columns log-columns">
      <div class="log">
        <div class="greeting">
          <p class="muted">{formatDay(date ?? today())}</p>
          <Title text={question}>
            <span id="question">{question}</span>
          </Title>
        </div>
        <Faces
          onPick={(mood) => void pickMood(mood, date)}
          purpose={isCorrectable.value ? t('log.corrects') : t('log.now')}
          labelledBy="question"
          proposed={asked.mood as Mood | null}
        />
        {asked.mood !== null && id === null && <p class="muted">{t('log.proposed')}</p>}
        {isCorrectable.value && <p class="muted">{t('log.corrects.about')}</p>}
        {id === null && <FirstLine />}
      </div>
      <div class="log">
        {id !== null && (
          <Editor
            key={id}
            id={id}
            isNew
            written={written ?? undefined}
            onClose={closeSheet}
            onAnother={focusFaces}
          />
        )}
        <DayLines key={date} day={date ?? today()} />
        {installIsOffered.value && <InstallOffer />}
      </div>
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

function FirstLine() {
  return useCopy(countEntries, []) === 0 ? <p class="muted">{t('log.first')}</p> : null;
}

function DayLines({ day }: { day: string }) {
  const entries = useCopy(() => readDay(day), [day]) ?? [];
  const earlier = useCopy(() => readDay(yearBefore(day)), [day])?.at(-1);
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? entries : entries.slice(-FOLDED);
  if (entries.length === 0 && !(earlier && yearAgoIsShown.value)) return null;
  return (
    <section aria-label={nameDay(day)}>
      {entries.length > FOLDED && !isUnfolded && (
        <button type="button" class="button quiet" onClick={() => setUnfolded(true)}>
          {t('log.today.more', { n: entries.length })}
        </button>
      )}
      <ul class="lines">
        {shown.map((entry) => (
          <li key={entry.id}>
            <Link class="line" to={{ name: 'entry', id: entry.id }}>
              <Face mood={entry.mood} size={32} />
              <span>{summarize(entry)}</span>
              <time>{formatTime(entry.at, entry.offset)}</time>
            </Link>
          </li>
        ))}
        {earlier && yearAgoIsShown.value && (
          <li>
            <Link class="line" to={{ name: 'day', date: earlier.date }}>
              <Face mood={earlier.mood} size={32} />
              <span class="muted">{t('log.yearAgo', { text: summarize(earlier) })}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

const summarize = (entry: StoredEntry): string =>
  joinParts([
    moodNameOf(entry),
    ...entry.activities.map(activityName),
    ...feelingNames(entry),
    quote(entry.content),
  ]);

/** Isolated: words of a language that runs the other way do not turn what surrounds them. */
const quote = (text: string): string =>
  text ? t('log.quote', { text: `\u2068${text.slice(0, 60).replaceAll('\n', ' ')}\u2069` }) : '';
