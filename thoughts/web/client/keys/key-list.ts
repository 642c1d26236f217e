// The list of keys, where they can be switched off.
import { type PlainKey, say } from '../words/words.ts';
import { areKeysOn, setKeysOn } from './setting.ts';

const LIST: readonly (readonly [string, PlainKey])[] = [
  ['j k', 'keyNext'],
  ['Enter', 'keyOpen'],
  ['r l b', 'keyAct'],
  ['p', 'keyProfile'],
  ['n', 'keyWrite'],
  ['/', 'keyFind'],
  ['g + f h a n p', 'keyGo'],
  ['.', 'keyNew'],
  ['Ctrl + Enter', 'keyPost'],
  ['?', 'keyList'],
];

export function openKeyList(): void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', say('keys'));
  const list = document.createElement('dl');
  list.className = 'keys';
  for (const [keys, word] of LIST) {
    const row = document.createElement('div');
    row.append(element('dt', keys), element('dd', say(word)));
    list.append(row);
  }
  dialog.append(element('h2', say('keys')), list, createChoice(), createClose(dialog));
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
  label.append(box, ` ${say('keysOn')}`);
  return label;
}

function createClose(dialog: HTMLDialogElement): HTMLElement {
  const button = element('button', say('close'));
  button.className = 'button';
  button.addEventListener('click', () => dialog.close());
  return button;
}
