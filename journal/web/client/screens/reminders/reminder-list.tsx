// The list of reminders: schedule, next time, and the actions to switch, change and delete.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { showMenu } from '@tandem/web/ui/show-menu.ts';
import { useRef, useState } from 'preact/hooks';
import { deviceZone, now } from '../../foundation/days/today.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { readDay } from '../../library/entries/read-entries.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { describeFailure } from './delivery.tsx';
import { tr } from './i18n/i18n.ts';
import { ReminderForm } from './reminder-form.tsx';
import { cityOf, momentIn, toSlots } from './rules.ts';
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
