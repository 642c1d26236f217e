// A row of a catalogue (activities, own moods, feelings) with its menu. Forms that change entries show the
// number of entries.
import type { Result } from '@tandem/web/api/http-client.ts';
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import { showMenu } from '@tandem/web/ui/show-menu.ts';
import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { copyChanged } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { type Appearance, isLocal } from '../../foundation/storage/records.ts';
import { pullChanges } from '../../sync/changes/pull.ts';
import { firstInCopy } from '../../sync/retention/retention.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { ChosenIcon } from '../appearance/chosen-icon.tsx';
import { readUsageOfCopy, useCopy } from '../entries/read-entries.ts';
import type { Usage } from '../search/usage.ts';
import { tl } from './i18n.ts';

const AppearanceForm = lazy(() =>
  import('../appearance/appearance-form.tsx').then(({ AppearanceForm }) => AppearanceForm),
);

type Item = Partial<Appearance> & {
  id: string;
  name: string;
  category?: string | null;
  archived: boolean;
};

type Change = Partial<Appearance & { name: string; category: string | null; archived: boolean }>;

export type Catalogue = {
  items: readonly Item[];
  store: 'activities' | 'moods' | 'feelings';
  change: (id: string, change: Change) => Promise<void>;
  /** Replaces an item in all entries, on the server. An empty `by` means none. */
  replace: (id: string, by: string) => Promise<Result<{ affectedCount: number }>>;
  findByName: (name: string) => Item | null;
  hasGroups: boolean;
  /** The error if the name is taken. */
  taken: string;
  /** The label of the choice to replace an item by none; omitted if that is not possible. */
  none?: string;
};

type Mode = 'rename' | 'group' | 'appearance' | 'replace' | 'delete';
type RowProps = {
  catalogue: Catalogue;
  item: Item;
  usage: Usage | undefined;
  /** The possible replacements of this item; all others by default. */
  others?: readonly Item[];
  onMove?: (by: -1 | 1) => void;
};

const ACTIONS: readonly {
  mode: Mode;
  label: `activities.${'rename' | 'setGroup' | 'appearance' | 'replace'}`;
  icon: IconName;
}[] = [
  { mode: 'rename', label: 'activities.rename', icon: 'edit' },
  { mode: 'group', label: 'activities.setGroup', icon: 'activities' },
  { mode: 'appearance', label: 'activities.appearance', icon: 'photo' },
  { mode: 'replace', label: 'activities.replace', icon: 'again' },
];

export function CatalogueRow(props: RowProps) {
  const { catalogue, item, usage, onMove } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const [mode, setMode] = useState<Mode | null>(null);
  const pick = (chosen: Mode | null) => {
    details.current?.removeAttribute('open');
    setMode(chosen);
  };
  /** Closes the form and moves the focus back to the menu button. */
  const close = () => {
    setMode(null);
    details.current?.querySelector('summary')?.focus();
  };
  const moveTo = (by: -1 | 1) => {
    pick(null);
    onMove?.(by);
    details.current?.querySelector('summary')?.focus();
  };
  const archive = () => {
    pick(null);
    void catalogue.change(item.id, { archived: !item.archived });
  };
  const isUsed = usage && usage.entries > 0;
  const about = isUsed
    ? `${tl('activities.used', { n: usage.entries })} · ${formatDay(usage.lastUsed ?? '', 'medium')}`
    : usage && tl('activities.unused');
  return (
    <div class="activity">
      <p class="item">
        {item.icon && <ChosenIcon of={item} />}
        <span>
          {item.name} <span class="about">{about}</span>
        </span>
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
        <summary aria-label={tl('activities.actions', { name: item.name })}>
          <Icon name="more" />
        </summary>
        <div class="more-links">
          {ACTIONS.filter(({ mode: one }) => one !== 'group' || catalogue.hasGroups).map(
            ({ mode: one, label, icon }) => (
              <button type="button" key={one} class="menu-item" onClick={() => pick(one)}>
                <Icon name={icon} size={20} /> {tl(label)}
              </button>
            ),
          )}
          {onMove && !isLocal(item.id) && (
            <>
              <button type="button" class="menu-item" onClick={() => moveTo(-1)}>
                <Icon name="up" size={20} /> {tl('activities.up')}
              </button>
              <button type="button" class="menu-item" onClick={() => moveTo(1)}>
                <Icon name="down" size={20} /> {tl('activities.down')}
              </button>
            </>
          )}
          <button type="button" class="menu-item" onClick={archive}>
            <Icon name={item.archived ? 'up' : 'down'} size={20} />
            {item.archived ? tl('activities.unarchive') : tl('activities.archive')}
          </button>
          <button type="button" class="menu-item danger" onClick={() => pick('delete')}>
            <Icon name="trash" size={20} /> {tl('activities.delete')}
          </button>
        </div>
      </details>
      {(mode === 'rename' || mode === 'group') && <ChangeForm {...props} mode={mode} onDone={close} />}
      {mode === 'appearance' && (
        <AppearanceForm
          name={item.name}
          appearance={{ icon: item.icon ?? null, color: item.color ?? null }}
          onSave={(appearance) => void catalogue.change(item.id, appearance).then(close)}
          onCancel={close}
        />
      )}
      {mode === 'replace' && <ReplaceForm {...props} onDone={close} />}
      {mode === 'delete' && <DeleteForm {...props} onArchive={archive} onDone={close} />}
    </div>
  );
}

type FormProps = RowProps & { onDone: () => void };

function ChangeForm({ catalogue, item, mode, onDone }: FormProps & { mode: 'rename' | 'group' }) {
  const [text, setText] = useState(mode === 'rename' ? item.name : (item.category ?? ''));
  const other = mode === 'rename' ? catalogue.findByName(text) : null;
  const isTaken = other !== null && other.id !== item.id;
  const label = mode === 'rename' ? tl('activities.name') : tl('activities.group');
  const groups = [...new Set(catalogue.items.map(({ category }) => category).filter(Boolean))];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isTaken || (mode === 'rename' && text.trim() === '')) return;
    await catalogue.change(
      item.id,
      mode === 'rename' ? { name: text.trim() } : { category: text.trim() || null },
    );
    onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for={`change-${item.id}`}>{label}</label>
        <input
          id={`change-${item.id}`}
          class="input"
          maxLength={100}
          list={mode === 'group' ? `groups-${item.id}` : undefined}
          value={text}
          ref={(field) => {
            if (field && document.activeElement === document.body) field.focus();
          }}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <datalist id={`groups-${item.id}`}>
          {groups.map((group) => (
            <option key={group} value={group ?? ''} />
          ))}
        </datalist>
        {isTaken && <p class="error">{catalogue.taken}</p>}
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

const mustWait = ({ id }: Item): boolean => !isOnline.value || isLocal(id);

function ReplaceForm({ catalogue, item, usage, others = catalogue.items, onDone }: FormProps) {
  const possible = others.filter(({ id }) => id !== item.id && !isLocal(id));
  const [target, setTarget] = useState(possible[0]?.id ?? '');
  const n = usage?.entries ?? 0;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const reply = await catalogue.replace(item.id, target);
    notify({
      text: reply.ok
        ? tl('activities.replaced', { n: reply.data.affectedCount })
        : t('error.unknown', { detail: reply.problem.detail || t('error.network') }),
    });
    await pullChanges();
    onDone();
  };
  if (mustWait(item)) return <p class="notice">{tl('activities.needsNetwork')}</p>;
  const other = possible.find(({ id }) => id === target)?.name ?? catalogue.none;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span class="label">{tl('activities.replaceBy', { name: item.name, n })}</span>
        <select class="input" value={target} onChange={({ currentTarget }) => setTarget(currentTarget.value)}>
          {possible.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {catalogue.none && <option value="">{catalogue.none}</option>}
        </select>
      </label>
      {other && n > 0 && <p class="small muted">{tl('activities.getInstead', { n, other })}</p>}
      <FormButtons onCancel={onDone} submit={t('activities.save')} />
    </form>
  );
}

function DeleteForm({ catalogue, item, usage, onArchive, onDone }: FormProps & { onArchive: () => void }) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const reply = await sendRequest(`/api/v1/${catalogue.store}/${item.id}`, { method: 'DELETE' });
    if (!reply.ok && reply.status !== 404)
      return notify({ text: t('error.unknown', { detail: reply.problem.detail || t('error.network') }) });
    await (await database()).delete(catalogue.store, item.id);
    copyChanged(null);
    void pullChanges();
  };
  if (mustWait(item)) return <p class="notice">{tl('activities.needsNetwork')}</p>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{tl('activity.delete', { name: item.name, n: usage?.entries ?? 0 })}</p>
      <div class="row">
        <button type="submit" class="button danger">
          {tl('activities.delete')}
        </button>
        {!item.archived && (
          <button type="button" class="button" onClick={onArchive}>
            {tl('activity.archiveInstead')}
          </button>
        )}
        <button type="button" class="button" onClick={onDone}>
          {t('activities.cancel')}
        </button>
      </div>
    </form>
  );
}

// The form that adds an item to a catalogue, or restores an archived one.

type AddProps = {
  label: string;
  placeholder?: string;
  taken: string;
  find: (name: string) => { id: string; name: string; archived: boolean } | null;
  onRestore: (id: string) => Promise<void>;
  onAdd: (name: string) => Promise<void>;
};

export function AddForm({ label, placeholder = label, taken: takenText, find, onRestore, onAdd }: AddProps) {
  const [name, setName] = useState('');
  const taken = name.trim() === '' ? null : find(name);
  const note = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '' || (taken && !taken.archived)) return;
    await (taken ? onRestore(taken.id) : onAdd(name.trim()));
    setName('');
  };
  return (
    <form class="stack" style={{ gap: '6px' }} onSubmit={(event) => void submit(event)}>
      <div class="row" style={{ flexWrap: 'nowrap' }}>
        <input
          class="input"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={name}
          aria-describedby={note}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" class="button">
          <Icon name={taken?.archived ? 'again' : 'log'} size={20} />
          {taken?.archived ? tl('activities.unarchive') : t('activities.add')}
        </button>
      </div>
      <p id={note} class="small muted" role="status">
        {taken?.archived ? tl('activities.takenArchived', { name: taken.name }) : taken ? takenText : ''}
      </p>
    </form>
  );
}

// The archived items of a catalogue, in a collapsed section.

export function Archived({ n, children }: { n: number; children: ComponentChildren }) {
  if (n === 0) return null;
  return (
    <details>
      <summary class="label">{tl('activities.archived', { n })}</summary>
      {children}
    </details>
  );
}

// How often the items of a catalogue are in entries.

type Store = 'activities' | 'moods' | 'feelings';
type Counted = { id: string; entries: number; lastUsed: string | null };

const UNUSED: Usage = { entries: 0, lastUsed: null };

/** The usage of the items of a store. `usageOf` is undefined until they are counted. */
export function useUsage(store: Store) {
  const counted = useCopy(() => readUsage(store), []);
  return {
    usage: counted ?? new Map<string, Usage>(),
    usageOf: (id: string): Usage | undefined => (counted ? (counted.get(id) ?? UNUSED) : undefined),
  };
}

/**
 * Counts all entries. If the copy lacks some, the server counts activities; moods and feelings are not
 * counted (null, as without a network).
 */
async function readUsage(store: Store): Promise<Map<string, Usage> | null> {
  if ((await firstInCopy()) === '') return readUsageOfCopy();
  if (store !== 'activities') return null;
  const reply = await sendRequest<Counted[]>('/api/v1/activities?usage=true');
  return reply.ok ? new Map(reply.data.map(({ id, ...usage }) => [id, usage])) : null;
}
