// The list of reminders: schedule, next time, and the actions to switch, change and delete.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { showMenu } from '@tandem/web/ui/show-menu.ts';
import { useRef, useState } from 'preact/hooks';
import { deviceZone, now, weekdayNames } from '../../foundation/days/today.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { readDay, useCopy } from '../../library/entries/read-entries.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { describeFailure } from './delivery.tsx';
import { tr } from './i18n.ts';
import { cityOf, momentIn, type Slots, timesOf, toSchedule, toSlots } from './rules.ts';
import { describeNext, describeSlots, nameOf } from './schedule-text.ts';
import { deleteReminder, enableReminder, type Loaded, type Reminder, saveReminder } from './store.ts';

export function ReminderList({ reminders, channels, zone }: Loaded) {
  const [edited, setEdited] = useState<Reminder | 'new' | null>(null);
  const today = momentIn(zone, now()).day;
  const isLogged = (useCopy(() => readDay(today), [today])?.length ?? 0) > 0;
  const close = () => setEdited(null);
  return (
    <div class="stack">
      {reminders.length === 0 && edited === null && <p class="muted">{tr('list.empty')}</p>}
      {zone !== deviceZone() && <OtherZone zone={zone} />}
      <ul class="reminders">
        {reminders.map((reminder) =>
          edited !== null && edited !== 'new' && edited.id === reminder.id ? (
            <li key={reminder.id}>
              <ReminderForm reminder={reminder} onClose={close} />
            </li>
          ) : (
            <ReminderLine
              key={reminder.id}
              reminder={reminder}
              next={describeNext(toSlots(reminder.schedule), zone, channels.skipLoggedDays && isLogged)}
              onEdit={() => setEdited(reminder)}
            />
          ),
        )}
      </ul>
      {edited === 'new' ? (
        <ReminderForm reminder={null} onClose={close} />
      ) : (
        <div>
          <button type="button" class="button" onClick={() => setEdited('new')}>
            <Icon name="log" size={20} /> {tr('list.new')}
          </button>
        </div>
      )}
    </div>
  );
}

const OtherZone = ({ zone }: { zone: string }) => (
  <div class="notice">
    <span>{tr('list.zone', { there: cityOf(zone), here: cityOf(deviceZone()) })}</span>
    <Link class="button" to={{ name: 'account', page: 'profile' }}>
      {tr('list.zone.change')}
    </Link>
  </div>
);

type LineProps = { reminder: Reminder; next: string; onEdit: () => void };

function ReminderLine({ reminder, next, onEdit }: LineProps) {
  const { id, enabled, schedule, label } = reminder;
  const name = nameOf(reminder);
  const enable = async (isOn: boolean) => tell(await enableReminder(id, isOn));
  return (
    <li class="reminder">
      <input
        type="checkbox"
        class="switch"
        role="switch"
        aria-checked={enabled}
        aria-label={tr('list.on', { name })}
        checked={enabled}
        onChange={({ currentTarget }) => void enable(currentTarget.checked)}
      />
      <div>
        {label && <p class="reminder-name">{label}</p>}
        <p>{describeSlots(toSlots(schedule))}</p>
        <p class="small muted">{enabled ? next : tr('list.off')}</p>
      </div>
      <LineMenu name={name} onEdit={onEdit} onDelete={() => void removeWithUndo(reminder)} />
    </li>
  );
}

async function removeWithUndo(reminder: Reminder): Promise<void> {
  const failure = await deleteReminder(reminder.id);
  if (failure !== null) return tell(failure);
  const { label, schedule } = reminder;
  const undo = async () => tell(await saveReminder(null, { label: label ?? '', schedule }));
  notify({ text: tr('deleted'), action: { label: tr('undo'), run: () => void undo() } }, 8_000);
}

const tell = (failure: string | null): void => {
  if (failure !== null) notify({ text: describeFailure(failure) });
};

type MenuProps = { name: string; onEdit: () => void; onDelete: () => void };

function LineMenu({ name, onEdit, onDelete }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!details.current?.contains(event.relatedTarget as Node | null)) close();
  };
  return (
    <details class="menu" onToggle={showMenu} ref={details} onKeyDown={onKeyDown} onFocusOut={onBlur}>
      <summary aria-label={tr('list.actions', { name })}>
        <Icon name="more" />
      </summary>
      <div class="more-links">
        <button type="button" class="menu-item" onClick={onEdit}>
          <Icon name="edit" size={20} /> {tr('edit')}
        </button>
        <button type="button" class="menu-item danger" onClick={onDelete}>
          <Icon name="trash" size={20} /> {tr('delete')}
        </button>
      </div>
    </details>
  );
}

// The form for a reminder: its name, its days, and its time, which may differ between days.

const DEFAULT_TIME = '21:00';
const LONGEST_LABEL = 60;
const EVERY_DAY: Slots = Array(7).fill(DEFAULT_TIME);

type FormProps = { reminder: Reminder | null; onClose: () => void };

function ReminderForm({ reminder, onClose }: FormProps) {
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
