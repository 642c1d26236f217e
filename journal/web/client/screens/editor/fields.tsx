// Fields of the editor: the moment of an entry and its text.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addDays, isDay, localParts, moveTo, moveToDay } from '../../foundation/days/rules.ts';
import { formatDay, formatTime, nameDay, now, offsetAt, today } from '../../foundation/days/today.ts';
import { type Key, t } from '../../foundation/i18n/i18n.ts';
import { database, STRICT } from '../../foundation/storage/database.ts';
import { longWordsKey, type StoredEntry } from '../../foundation/storage/records.ts';
import { changeEntry, messageOf } from '../../library/entries/entries.ts';
import { isFull } from '../../sync/outbox/outbox.ts';

// Selects the time of an entry: now, earlier today, yesterday, or another day and time.

type Choice = 'now' | 'earlier' | 'yesterday' | 'other';

const LABELS: Readonly<Record<Choice, Key & `log.when.${string}`>> = {
  now: 'log.when.now',
  earlier: 'log.when.earlier',
  yesterday: 'log.when.yesterday',
  other: 'log.when.other',
};

type Moment = { day: string; time: string };

/** Entries at most this many milliseconds old count as now. */
const NOW_MS = 10 * 60_000;

function choiceOf({ date, at }: StoredEntry): Choice {
  if (date === today()) return now() - at < NOW_MS ? 'now' : 'earlier';
  return date === addDays(today(), -1) ? 'yesterday' : 'other';
}

export function WhenPicker({ entry }: { entry: StoredEntry }) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const choice = asked ?? choiceOf(entry);
  // The value being stored: the time can be chosen before the entry has its new day.
  const [moving, setMoving] = useState<(Moment & { at: number }) | null>(null);
  useEffect(() => {
    if (moving?.at === entry.at) setMoving(null);
  }, [moving, entry.at]);
  const { day, time } = moving ?? localParts(entry.at, entry.offset);
  const clock = { now: now(), offsetAt };
  const choose = (picked: Choice) => {
    setAsked(picked);
    setMoving(null);
    if (picked === 'now') void changeEntry(entry.id, { at: now(), offset: offsetAt(now()) });
    if (picked === 'earlier') void changeEntry(entry.id, moveToDay(entry, today(), clock));
    if (picked === 'yesterday') void changeEntry(entry.id, moveToDay(entry, addDays(today(), -1), clock));
  };
  const move = (part: Partial<Moment>) => {
    const moved = { day, time, ...part };
    if (!isDay(moved.day) || !/^\d{2}:\d{2}$/.test(moved.time)) return;
    const moment = moveTo(moved.day, moved.time, clock);
    setMoving({ ...moved, at: moment.at });
    void changeEntry(entry.id, moment);
  };
  const shownTime = formatTime(entry.at, entry.offset);
  const [isOpen, setOpen] = useState(false);
  const panel = `when-${entry.id}`;
  return (
    <>
      <button
        type="button"
        class="chip when-chip"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={16} />
        <span>
          <span class="visually-hidden">{t('log.when')}: </span>
          {t('log.whenAt', { day: nameShortly(entry.date), time: shownTime })}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <div class="when-panel" id={panel} hidden={!isOpen} role="group" aria-label={t('log.when')}>
        <div class="when">
          {(Object.keys(LABELS) as Choice[]).map((one) => (
            <button
              type="button"
              class="toggle"
              key={one}
              aria-pressed={one === choice}
              onClick={() => choose(one)}
            >
              {t(LABELS[one])}
            </button>
          ))}
        </div>
        {choice !== 'now' && (
          <div class="when">
            {choice === 'other' && (
              <label class="field">
                <span class="label">{t('log.when.date')}</span>
                <input
                  class="input"
                  type="date"
                  max={today()}
                  value={day}
                  onChange={(event) => move({ day: event.currentTarget.value })}
                />
              </label>
            )}
            <label class="field">
              <span class="label">{t('log.when.time')}</span>
              <input
                class="input"
                type="time"
                value={time}
                onChange={(event) => move({ time: event.currentTarget.value })}
              />
            </label>
          </div>
        )}
      </div>
    </>
  );
}

/** “Today”, “Yesterday”, or a short date. */
const nameShortly = (day: string): string =>
  day >= addDays(today(), -1)
    ? nameDay(day)
    : formatDay(day, day.slice(0, 4) === today().slice(0, 4) ? 'weekday' : 'medium');

// The text of an entry. Input is stored within half a second, also during continuous typing.

const MAX = 20_000;
const COUNTED_FROM = 19_000;
/** Between two writes. */
const PAUSE_MS = 400;

const lengthOf = (text: string): number => [...text].length;

type WordsProps = {
  entry: StoredEntry;
  /** Set to a function that stores the input immediately and returns whether that succeeded. */
  flush: { current: () => Promise<boolean> };
};

/** The text of the field, and the function that stores it. */
function useKeptWords({ entry, flush }: WordsProps) {
  const [text, setText] = useState(entry.content);
  const typed = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const writing = useRef<Promise<boolean>>(Promise.resolve(true));
  const [failure, setFailure] = useState('');
  const hasLong = useRef(false);
  const write = async (content: string): Promise<boolean> => {
    try {
      const isLong = lengthOf(content) > MAX;
      // The server refuses texts that are too long: the text remains on this device, the entry unchanged.
      if (isLong) await keepLongWords(entry.id, content);
      else await changeEntry(entry.id, { content });
      if (hasLong.current && !isLong) await keepLongWords(entry.id, null);
      hasLong.current = isLong;
      setFailure('');
      return !isLong;
    } catch (error) {
      // The text remains in the field, and is stored with the next input or on blur.
      typed.current ??= content;
      setFailure(t('error.notKept', { detail: isFull(error) ? t('error.noRoom') : messageOf(error) }));
      return false;
    }
  };
  /** Resolves when all input is stored, including writes in progress. */
  const keep = (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { current: content } = typed;
    typed.current = null;
    if (content !== null) writing.current = write(content);
    return writing.current;
  };
  flush.current = keep;
  const onInput = (value: string) => {
    setText(value);
    typed.current = value;
    timer.current ??= setTimeout(() => void keep(), PAUSE_MS);
  };
  useEffect(() => {
    const showLong = async () => {
      const long = await readLongWords(entry.id);
      if (long === null || typed.current !== null) return;
      hasLong.current = true;
      writing.current = Promise.resolve(false);
      setText(long);
    };
    void showLong();
    const keepNow = () => void keep();
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      document.removeEventListener('visibilitychange', keepNow);
      keepNow();
    };
  }, []);
  return { text, onInput, keep, failure };
}

export function WordsField(props: WordsProps) {
  const { entry } = props;
  const { text, onInput, keep, failure } = useKeptWords(props);
  const length = text.length > COUNTED_FROM / 2 ? lengthOf(text) : text.length;
  return (
    <div class="field">
      <label for={`words-${entry.id}`} class="visually-hidden">
        {t('log.words.label')}
      </label>
      <textarea
        id={`words-${entry.id}`}
        class="input words-input"
        rows={3}
        placeholder={t('log.words')}
        value={text}
        aria-invalid={length > MAX}
        onInput={(event) => onInput(event.currentTarget.value)}
        onBlur={() => void keep()}
      />
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {length > COUNTED_FROM && (
        <p class={length > MAX ? 'error' : 'small muted'} role="status">
          {length > MAX
            ? t('log.words.tooLong', { n: length - MAX })
            : t('log.words.left', { n: MAX - length })}
        </p>
      )}
    </div>
  );
}

/** Null if there are none. */
async function readLongWords(entryId: string): Promise<string | null> {
  return ((await (await database()).get('meta', longWordsKey(entryId))) as string | undefined) ?? null;
}

/** Null forgets them. */
async function keepLongWords(entryId: string, text: string | null): Promise<void> {
  const tx = (await database()).transaction('meta', 'readwrite', STRICT);
  await (text === null ? tx.store.delete(longWordsKey(entryId)) : tx.store.put(text, longWordsKey(entryId)));
  await tx.done;
}
