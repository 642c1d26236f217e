// An activity of the catalogue, and what can be done with it. Counts are said before anything is changed.
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import { showMenu } from '@tandem/web/ui/show-menu.ts';
import { useRef, useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { copyChanged } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import { pullChanges } from '../../sync/changes/pull.ts';
import { notify } from '../../sync/sync-status/status.ts';
import type { Usage } from '../search/usage.ts';
import { activities, changeActivity, findByName, isUnsent } from './activities.ts';

type Mode = 'rename' | 'group' | 'replace' | 'delete';
type RowProps = { activity: StoredActivity; usage: Usage | undefined; onMove?: (by: -1 | 1) => void };

const ACTIONS: readonly {
  mode: Mode;
  label: `activities.${'rename' | 'setGroup' | 'replace' | 'delete'}`;
  icon: IconName;
}[] = [
  { mode: 'rename', label: 'activities.rename', icon: 'edit' },
  { mode: 'group', label: 'activities.setGroup', icon: 'activities' },
  { mode: 'replace', label: 'activities.replace', icon: 'again' },
  { mode: 'delete', label: 'activities.delete', icon: 'trash' },
];

export function ActivityRow({ activity, usage, onMove }: RowProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [mode, setMode] = useState<Mode | null>(null);
  const pick = (chosen: Mode | null) => {
    details.current?.removeAttribute('open');
    setMode(chosen);
  };
  const moveTo = (by: -1 | 1) => {
    pick(null);
    onMove?.(by);
    details.current?.querySelector('summary')?.focus();
  };
  const archive = () => {
    pick(null);
    void changeActivity(activity.id, { archived: !activity.archived });
  };
  const isUsed = usage && usage.entries > 0;
  const about = isUsed
    ? `${t('activities.used', { n: usage.entries })} · ${formatDay(usage.lastUsed ?? '', 'medium')}`
    : usage && t('activities.unused');
  return (
    <div class="activity">
      <p>
        {activity.name} <span class="about">{about}</span>
      </p>
      <details
        class="menu"
        onToggle={showMenu}
        ref={details}
        onFocusOut={(event) => {
          if (!details.current?.contains(event.relatedTarget as Node | null))
            details.current?.removeAttribute('open');
        }}
      >
        <summary aria-label={t('activities.actions', { name: activity.name })}>
          <Icon name="more" />
        </summary>
        <div class="more-links">
          {ACTIONS.map(({ mode: one, label, icon }) => (
            <button
              type="button"
              key={one}
              class={one === 'delete' ? 'menu-item danger' : 'menu-item'}
              onClick={() => pick(one)}
            >
              <Icon name={icon} size={20} /> {t(label)}
            </button>
          ))}
          {onMove && !isUnsent(activity) && (
            <>
              <button type="button" class="menu-item" onClick={() => moveTo(-1)}>
                <Icon name="up" size={20} /> {t('activities.up')}
              </button>
              <button type="button" class="menu-item" onClick={() => moveTo(1)}>
                <Icon name="down" size={20} /> {t('activities.down')}
              </button>
            </>
          )}
          <button type="button" class="menu-item" onClick={archive}>
            <Icon name={activity.archived ? 'up' : 'down'} size={20} />
            {activity.archived ? t('activities.unarchive') : t('activities.archive')}
          </button>
        </div>
      </details>
      {(mode === 'rename' || mode === 'group') && (
        <ChangeForm activity={activity} mode={mode} onDone={() => setMode(null)} />
      )}
      {mode === 'replace' && <ReplaceForm activity={activity} usage={usage} onDone={() => setMode(null)} />}
      {mode === 'delete' && (
        <DeleteForm activity={activity} usage={usage} onArchive={archive} onDone={() => setMode(null)} />
      )}
    </div>
  );
}

type ChangeProps = { activity: StoredActivity; mode: 'rename' | 'group'; onDone: () => void };

function ChangeForm({ activity, mode, onDone }: ChangeProps) {
  const [text, setText] = useState(mode === 'rename' ? activity.name : (activity.category ?? ''));
  const other = mode === 'rename' ? findByName(text) : null;
  const isTaken = other !== null && other.id !== activity.id;
  const label = mode === 'rename' ? t('activities.name') : t('activities.group');
  const groups = [...new Set(activities.value.map(({ category }) => category).filter((one) => one !== null))];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isTaken || (mode === 'rename' && text.trim() === '')) return;
    await changeActivity(
      activity.id,
      mode === 'rename' ? { name: text.trim() } : { category: text.trim() || null },
    );
    onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for={`change-${activity.id}`}>{label}</label>
        <input
          id={`change-${activity.id}`}
          class="input"
          maxLength={100}
          list={mode === 'group' ? `groups-${activity.id}` : undefined}
          value={text}
          ref={(field) => {
            if (field && document.activeElement === document.body) field.focus();
          }}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <datalist id={`groups-${activity.id}`}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        {isTaken && <p class="error">{t('activities.taken')}</p>}
      </div>
      <FormButtons onCancel={onDone} submit={t('activities.save')} />
    </form>
  );
}

const FormButtons = ({ onCancel, submit }: { onCancel: () => void; submit: string }) => (
  <div class="row">
    <button type="submit" class="button primary">
      {submit}
    </button>
    <button type="button" class="button" onClick={onCancel}>
      {t('activities.cancel')}
    </button>
  </div>
);

type ServerFormProps = RowProps & { onDone: () => void };

const mustWait = (activity: StoredActivity): boolean => !isOnline.value || isUnsent(activity);

function ReplaceForm({ activity, usage, onDone }: ServerFormProps) {
  const others = activities.value.filter(({ id }) => id !== activity.id);
  const [target, setTarget] = useState(others[0]?.id ?? '');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { oldActivityId: activity.id, newActivityId: target };
    const reply = await sendRequest<{ affectedCount: number }>('/api/v1/entries/bulk/replace-activity', {
      method: 'POST',
      body,
    });
    notify({
      text: reply.ok
        ? t('activities.replaced', { n: reply.data.affectedCount })
        : t('error.unknown', { detail: reply.problem.detail || t('error.network') }),
    });
    await pullChanges();
    onDone();
  };
  if (mustWait(activity)) return <p class="notice">{t('activities.needsNetwork')}</p>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span class="label">
          {t('activities.replaceBy', { name: activity.name, n: usage?.entries ?? 0 })}
        </span>
        <select class="input" value={target} onChange={({ currentTarget }) => setTarget(currentTarget.value)}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <FormButtons onCancel={onDone} submit={t('activities.save')} />
    </form>
  );
}

function DeleteForm({ activity, usage, onArchive, onDone }: ServerFormProps & { onArchive: () => void }) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const reply = await sendRequest(`/api/v1/activities/${activity.id}`, { method: 'DELETE' });
    if (!reply.ok && reply.status !== 404)
      return notify({ text: t('error.unknown', { detail: reply.problem.detail || t('error.network') }) });
    await (await database()).delete('activities', activity.id);
    copyChanged(null);
    onDone();
    void pullChanges();
  };
  if (mustWait(activity)) return <p class="notice">{t('activities.needsNetwork')}</p>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{t('activity.delete', { name: activity.name, n: usage?.entries ?? 0 })}</p>
      <div class="row">
        <button type="submit" class="button danger">
          {t('activities.delete')}
        </button>
        {!activity.archived && (
          <button type="button" class="button" onClick={onArchive}>
            {t('activity.archiveInstead')}
          </button>
        )}
        <button type="button" class="button" onClick={onDone}>
          {t('activities.cancel')}
        </button>
      </div>
    </form>
  );
}
