// Keyboard shortcuts, and the list of them under `?`.
import { signal } from '@preact/signals';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { useEffect, useRef } from 'preact/hooks';
import { type Key, t } from '../../foundation/i18n/i18n.ts';
import { destination, navigate } from '../../foundation/navigation/navigation.tsx';
import { keysAreOn } from '../../foundation/preferences/preferences.ts';
import { removeWithUndo, undoLast } from '../../library/entries/entries.ts';
import { NO_FILTER } from '../../library/search/filter.ts';
import { pickMood } from '../log/log.tsx';
import './keys.css';

const listIsOpen = signal(false);
let awaitsPlace = false;

const LIST: readonly [string, Extract<Key, `keys.${string}`>][] = [
  ['1–5', 'keys.log'],
  ['n', 'keys.new'],
  ['/', 'keys.search'],
  ['g j · g c · g i', 'keys.go'],
  ['j · k', 'keys.move'],
  ['e', 'keys.edit'],
  ['Del', 'keys.delete'],
  ['z', 'keys.undo'],
  ['Ctrl+Enter', 'keys.done'],
  ['Shift+Esc', 'keys.cover'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="grid"], dialog:not(.editor)') !== null;

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!keysAreOn.value || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(target)) return;
  const action = awaitsPlace ? PLACES[key] : (ACTIONS[key] ?? moodAction(key));
  awaitsPlace = key === 'g' && !awaitsPlace;
  if (!action) return;
  event.preventDefault();
  action();
}

const PLACES: Readonly<Record<string, () => void>> = {
  j: () => navigate({ name: 'journal', ...NO_FILTER }),
  c: () => navigate({ name: 'calendar', period: null, activity: '' }),
  i: () => navigate({ name: 'insights', span: '', from: '', to: '', lag: '' }),
};

const ACTIONS: Readonly<Record<string, () => void>> = {
  '?': () => {
    listIsOpen.value = true;
  },
  n: () => navigate({ name: 'log', date: null, mood: null }),
  '/': () => navigate({ name: 'journal', ...NO_FILTER }, '#search'),
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  e: () => {
    const id = focusedEntry();
    if (id) navigate({ name: 'entry', id });
  },
  Delete: () => {
    const id = focusedEntry();
    if (id) void removeWithUndo(id);
  },
  z: () => void undoLast(),
};

function moodAction(key: string): (() => void) | undefined {
  const mood = MOODS.find((one) => String(one) === key);
  if (!mood) return undefined;
  return () => {
    if (destination.value.name !== 'log') navigate({ name: 'log', date: null, mood: null });
    void pickMood(mood);
  };
}

const focusedEntry = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry;

function moveFocus(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-entry] .entry-head a')];
  const at = links.findIndex(
    (link) => link.closest('[data-entry]')?.contains(document.activeElement) ?? false,
  );
  links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}

export function Keys() {
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return listIsOpen.value ? <KeyList /> : null;
}

function KeyList() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    listIsOpen.value = false;
  };
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="keys-title">
      <div class="stack">
        <h2 id="keys-title">{t('keys.title')}</h2>
        <dl class="keys">
          {LIST.map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
        <div class="row end">
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t('keys.close')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
