// Selects the time of an entry: now, earlier today, yesterday, or another day and time.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useState } from 'preact/hooks';
import { addDays, isDay, localParts, moveTo, moveToDay } from '../../foundation/days/rules.ts';
import { formatDay, formatTime, nameDay, now, offsetAt, today } from '../../foundation/days/today.ts';
import { type Key, t } from '../../foundation/i18n/i18n.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { changeEntry } from '../../library/entries/entries.ts';

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
