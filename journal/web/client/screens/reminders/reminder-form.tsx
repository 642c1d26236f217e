// The form for a reminder: its name, its days, and its time, which may differ between days.
import { useState } from 'preact/hooks';
import { weekdayNames } from '../../foundation/days/today.ts';
import { describeFailure } from './delivery.tsx';
import { tr } from './i18n/i18n.ts';
import { type Slots, timesOf, toSchedule, toSlots } from './rules.ts';
import { type Reminder, saveReminder } from './store.ts';

const DEFAULT_TIME = '21:00';
const LONGEST_LABEL = 60;
const EVERY_DAY: Slots = Array(7).fill(DEFAULT_TIME);

type FormProps = { reminder: Reminder | null; onClose: () => void };

export function ReminderForm({ reminder, onClose }: FormProps) {
  const [label, setLabel] = useState(reminder?.label ?? '');
  const [slots, setSlots] = useState<Slots>(reminder ? toSlots(reminder.schedule) : EVERY_DAY);
  const [error, setError] = useState('');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (slots.every((slot) => slot === null)) return setError(tr('form.none'));
    if (slots.includes('')) return setError(tr('form.noTime'));
    const failure = await saveReminder(reminder?.id ?? null, { label, schedule: toSchedule(slots) });
    if (failure === null) onClose();
    else setError(describeFailure(failure));
  };
  return (
    <form class="card stack" onSubmit={(event) => void save(event)} aria-labelledby="reminder-form">
      <h2 id="reminder-form">{reminder ? tr('form.title.edit') : tr('form.title.new')}</h2>
      <div class="field">
        <label for="reminder-label">{tr('form.label')}</label>
        <input
          id="reminder-label"
          class="input"
          maxLength={LONGEST_LABEL}
          value={label}
          ref={focusOnce}
          onInput={({ currentTarget }) => setLabel(currentTarget.value)}
        />
      </div>
      <WeekFields slots={slots} onChange={setSlots} />
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="row">
        <button type="submit" class="button primary">
          {tr('form.save')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {tr('form.cancel')}
        </button>
      </div>
    </form>
  );
}

const focused = new WeakSet<HTMLElement>();

/** The form has the focus when it opens, and not again. */
function focusOnce(field: HTMLInputElement | null): void {
  if (!field || focused.has(field)) return;
  focused.add(field);
  field.focus();
}

type WeekProps = { slots: Slots; onChange: (slots: Slots) => void };

function WeekFields({ slots, onChange }: WeekProps) {
  const [differ, setDiffer] = useState(timesOf(slots).length > 1);
  const [time, setTime] = useState(timesOf(slots)[0]?.time ?? DEFAULT_TIME);
  const change = (day: number, slot: string | null) =>
    onChange(slots.map((own, index) => (index === day ? slot : own)));
  const setAll = (to: string) => {
    setTime(to);
    onChange(slots.map((own) => (own === null ? null : to)));
  };
  const choose = (isDiffering: boolean) => {
    setDiffer(isDiffering);
    if (!isDiffering) setAll(time);
  };
  return (
    <>
      {!differ && <TimeField id="reminder-time" label={tr('form.time')} time={time} onChange={setAll} />}
      <DayToggles slots={slots} onToggle={(day, isOn) => change(day, isOn ? time : null)} />
      <label class="check">
        <input
          type="checkbox"
          checked={differ}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        {tr('form.differ')}
      </label>
      {differ && (
        <div class="times">
          {slots.map(
            (slot, day) =>
              slot !== null && (
                <TimeField
                  key={String(day)}
                  id={`reminder-time-${day}`}
                  label={tr('form.timeOf', { day: weekdayNames('long')[day] ?? '' })}
                  time={slot}
                  onChange={(to) => change(day, to)}
                />
              ),
          )}
        </div>
      )}
    </>
  );
}

type TogglesProps = { slots: Slots; onToggle: (day: number, isOn: boolean) => void };

function DayToggles({ slots, onToggle }: TogglesProps) {
  const short = weekdayNames('short');
  const long = weekdayNames('long');
  return (
    <fieldset class="stack" style={{ gap: '8px' }}>
      <legend>{tr('form.days')}</legend>
      <div class="toggles">
        {slots.map((slot, day) => (
          <label class="toggle" key={long[day]}>
            <input
              type="checkbox"
              class="visually-hidden"
              aria-label={long[day]}
              checked={slot !== null}
              onChange={({ currentTarget }) => onToggle(day, currentTarget.checked)}
            />
            {short[day]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TimeProps = { id: string; label: string; time: string; onChange: (time: string) => void };

const TimeField = ({ id, label, time, onChange }: TimeProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    <input
      id={id}
      class="input time"
      type="time"
      required
      value={time}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </div>
);
