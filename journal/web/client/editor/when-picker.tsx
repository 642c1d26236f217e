// When an entry was: now, earlier today, yesterday, or another day and time.
import { useState } from 'preact/hooks';
import { moveTo, moveToDay } from '../days/moment-rules.ts';
import { addDays, isDay, localParts } from '../days/rules.ts';
import { now, offsetAt, today } from '../days/today.ts';
import { changeEntry } from '../entries/entries.ts';
import type { StoredEntry } from '../storage/records.ts';
import { type Key, t } from '../words/words.ts';

type Choice = 'now' | 'earlier' | 'yesterday' | 'other';

const LABELS: Readonly<Record<Choice, Key & `log.when.${string}`>> = {
  now: 'log.when.now',
  earlier: 'log.when.earlier',
  yesterday: 'log.when.yesterday',
  other: 'log.when.other',
};

/** Within so many milliseconds, an entry is of now. */
const NOW_MS = 10 * 60_000;

function choiceOf({ date, at }: StoredEntry): Choice {
  if (date === today()) return now() - at < NOW_MS ? 'now' : 'earlier';
  return date === addDays(today(), -1) ? 'yesterday' : 'other';
}

export function WhenPicker({ entry }: { entry: StoredEntry }) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const choice = asked ?? choiceOf(entry);
  const { day, time } = localParts(entry.at, entry.offset);
  const clock = { now: now(), offsetAt };
  const choose = (picked: Choice) => {
    setAsked(picked);
    if (picked === 'now') void changeEntry(entry.id, { at: now(), offset: offsetAt(now()) });
    if (picked === 'earlier') void changeEntry(entry.id, moveToDay(entry, today(), clock));
    if (picked === 'yesterday') void changeEntry(entry.id, moveToDay(entry, addDays(today(), -1), clock));
  };
  const move = (toDay: string, toTime: string) => {
    if (isDay(toDay) && /^\d{2}:\d{2}$/.test(toTime))
      void changeEntry(entry.id, moveTo(toDay, toTime, clock));
  };
  return (
    <fieldset>
      <legend>{t('log.when')}</legend>
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
                onChange={(event) => move(event.currentTarget.value, time)}
              />
            </label>
          )}
          <label class="field">
            <span class="label">{t('log.when.time')}</span>
            <input
              class="input"
              type="time"
              value={time}
              onChange={(event) => move(day, event.currentTarget.value)}
            />
          </label>
        </div>
      )}
    </fieldset>
  );
}
