// Keys of one letter; they can be switched off.
import { type PlainKey, t } from '../i18n/i18n.ts';

const GO: Readonly<Record<string, string>> = {
  f: '/',
  h: '/here',
  a: '/all',
  n: '/me/notifications',
  m: '/me/messages',
};

/** Milliseconds after `g` in which the second key is waited for. */
const SECOND_KEY_MS = 1500;
let goingUntil = 0;

export function start(): void {
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return submitComposer(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !areKeysOn()) return;
    if (isWriting(event.target) || document.querySelector('dialog[open]')) return;
    if (press(event.key)) event.preventDefault();
  });
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'button quiet', textContent: t('keys') });
  button.addEventListener('click', openKeyList);
  document.querySelector('[data-keys], .foot')?.append(button);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

function submitComposer(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLTextAreaElement) target.form?.requestSubmit();
}

/** Whether the key means something here. */
function press(key: string): boolean {
  const isGoing = Date.now() < goingUntil;
  goingUntil = 0;
  if (isGoing) return go(GO[key] ?? (key === 'p' ? ownPath() : undefined));
  if (key === 'g') goingUntil = Date.now() + SECOND_KEY_MS;
  else if (key === '?') openKeyList();
  else if (key === 'n') return clickOn('a[href="/write"]', document) || go('/write');
  else if (key === '/') return focusFind();
  else if (key === '.') return clickOn('.new-thoughts button', document);
  else if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1);
  else return pressOnThought(key);
  return true;
}

function go(path: string | null | undefined): boolean {
  if (path) location.assign(path);
  return Boolean(path);
}

const ownPath = (): string | null => {
  const { member } = document.body.dataset;
  return member ? `/@${member}` : null;
};

function focusFind(): boolean {
  const field = [...document.querySelectorAll<HTMLElement>('.find input[name=q], .search input')].find(
    (one) => one.checkVisibility(),
  );
  if (!field) return go('/find');
  field.focus();
  return true;
}

const thoughts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main article')].filter((one) => one.checkVisibility());

const current = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('main article') ?? null;

/** Focuses the next or previous thought; the first if none has the focus. */
function move(step: 1 | -1): boolean {
  const all = thoughts();
  const at = current();
  const next = at === null ? all[0] : all[all.indexOf(at) + step];
  if (!next) return false;
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

const TARGETS: Readonly<Record<string, string>> = {
  r: 'a[href^="/write?reply="]',
  l: 'button[name$=like]',
  b: 'button[name$=boost]',
  v: 'button[name$=bookmark]',
  o: '.warned > summary',
  p: 'a.person',
};

function pressOnThought(key: string): boolean {
  const thought = current();
  if (!thought) return false;
  if (key === 'Enter') return document.activeElement === thought && clickOn('a.when', thought);
  const target = TARGETS[key];
  return target !== undefined && clickOn(target, thought);
}

function clickOn(selector: string, within: ParentNode): boolean {
  const element = within.querySelector<HTMLElement>(selector);
  element?.click();
  return element !== null;
}

// The list of keyboard shortcuts, with a switch to disable them.

const LIST: readonly (readonly [string, PlainKey])[] = [
  ['j k', 'keyNext'],
  ['Enter', 'keyOpen'],
  ['o', 'keyWarning'],
  ['r l b v', 'keyAct'],
  ['p', 'keyProfile'],
  ['n', 'keyWrite'],
  ['/', 'keyFind'],
  ['g + f h a n m p', 'keyGo'],
  ['.', 'keyNew'],
  ['Ctrl + Enter', 'keyPost'],
  ['?', 'keyList'],
];

function openKeyList(): void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', t('keys'));
  const list = document.createElement('dl');
  list.className = 'keys';
  for (const [keys, word] of LIST) {
    const row = document.createElement('div');
    row.append(element('dt', keys), element('dd', t(word)));
    list.append(row);
  }
  dialog.append(element('h2', t('keys')), list, createChoice(), createClose(dialog));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function createChoice(): HTMLElement {
  const label = element('label', '');
  label.className = 'check';
  const box = document.createElement('input');
  Object.assign(box, { type: 'checkbox', checked: areKeysOn() });
  box.addEventListener('change', () => setKeysOn(box.checked));
  label.append(box, ` ${t('keysOn')}`);
  return label;
}

function createClose(dialog: HTMLDialogElement): HTMLElement {
  const button = element('button', t('close'));
  button.className = 'button';
  button.addEventListener('click', () => dialog.close());
  return button;
}

// Whether keys of one letter do something, on this device.

const NAME = 'keys';

/** A browser may refuse to store anything: then they are on. */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
  } catch {
    // Nothing is remembered.
  }
}
