// Sends the buttons of thoughts and profiles without a reload: they change at once, and back where the server
// refuses.

import { type PlainKey, t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';
import { type Sent, send } from '../pieces/send.ts';

export function start(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (!(button instanceof HTMLButtonElement) || new URL(form.action).pathname !== '/do') return;
    // Elsewhere the page that follows shows what changed.
    if (!form.matches('.follow') && !button.closest('article')) return;
    event.preventDefault();
    if (button.getAttribute('aria-disabled') !== 'true') void act(form, button);
  });
}

async function act(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const { name, value } = button;
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  data.set(name, value);
  const change = flip(button);
  const sent = await send(form.action, data);
  if (sent.kind === 'done' && replace(form, button, sent.piece)) return;
  change.undo();
  giveUp(form, button, sent);
}

/** Puts the piece in the place of what it is of; false where the thought is gone. */
function replace(form: HTMLFormElement, button: HTMLButtonElement, piece: Document): boolean {
  const hasFocus = document.activeElement === button;
  const scope = form.matches('.follow') ? form.parentElement : button.closest('article');
  const part = form.matches('.follow') ? '.follow' : '.actions';
  const before = scope?.querySelector(part);
  const after = piece.querySelector(part);
  if (!before || !after) return false;
  before.replaceWith(after);
  // Where nobody has reacted there are none.
  const counts = piece.querySelector('.counts') ?? '';
  const counted = scope?.querySelector('.counts');
  if (counted) counted.replaceWith(counts);
  else scope?.querySelector('footer.facts')?.append(counts);
  const { name } = button;
  if (hasFocus) scope?.querySelector<HTMLElement>(`[name=${name}], [name=${oppositeOf(name)}]`)?.focus();
  return true;
}

function giveUp(form: HTMLFormElement, button: HTMLButtonElement, sent: Sent): void {
  if (sent.kind === 'elsewhere') {
    // The login has ended: the page that asks for it leads back.
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: button.name, value: button.value });
    form.append(field);
    form.submit();
    return;
  }
  const reason = sent.kind === 'refused' ? sent.reason : sent.kind === 'done' ? t('gone') : '';
  showMessage([reason, t('undone')].filter(Boolean).join(' '));
}

// Shows a button as it will be once the server has done what it says.

type Change = { undo(): void };

const OPPOSITES: Readonly<Record<string, string>> = {
  'hide-boosts': 'show-boosts',
  'show-boosts': 'hide-boosts',
};

const oppositeOf = (name: string): string =>
  OPPOSITES[name] ?? (name.startsWith('un') ? name.slice(2) : `un${name}`);

/** The label of a button by what it would do. */
const LABELS: Readonly<Record<string, PlainKey>> = {
  like: 'like',
  unlike: 'liked',
  boost: 'boost',
  unboost: 'boosted',
  follow: 'follow',
  unfollow: 'unfollow',
};

/** The button takes no second press until `undo`, or until another takes its place. */
function flip(button: HTMLButtonElement): Change {
  const { name, textContent: text, ariaPressed: pressed } = button;
  const other = oppositeOf(name);
  const label = LABELS[other];
  button.setAttribute('aria-disabled', 'true');
  button.name = other;
  if (label) button.textContent = t(label);
  if (pressed !== null) button.ariaPressed = String(pressed !== 'true');
  return {
    undo() {
      button.removeAttribute('aria-disabled');
      button.name = name;
      button.textContent = text;
      button.ariaPressed = pressed;
    },
  };
}
