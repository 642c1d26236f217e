// Sends the forms of thoughts and profiles without a reload, and deletes thoughts of a list in place.
import { type PlainKey, t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';
import { type Sent, send } from '../pieces/send.ts';

export function startForms(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (!(button instanceof HTMLButtonElement) || form.getAttribute('action') !== '/do') return;
    // Elsewhere the page that follows shows what changed.
    if (!form.matches('.follow') && !button.closest('article')) return;
    event.preventDefault();
    if (button.getAttribute('aria-disabled') !== 'true') void act(form, button);
  });
}

/** The newest request of each thought or relation. The next one waits, and its response has both changes. */
const newest = new WeakMap<Element, Promise<Sent>>();

async function act(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const isFollow = form.matches('.follow');
  const scope = isFollow ? form.parentElement : button.closest('article');
  if (!scope) return;
  const { name, value } = button;
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  data.set(name, value);
  const change = flip(button);
  const before = newest.get(scope);
  const sending = before ? before.then(() => send(form.action, data)) : send(form.action, data);
  newest.set(scope, sending);
  const sent = await sending;
  const isNewest = newest.get(scope) === sending;
  if (sent.kind === 'done' && !isNewest) return change.keep();
  if (sent.kind === 'done' && replace(scope, isFollow ? '.follow' : '.acts', button, sent.piece)) return;
  change.undo();
  giveUp(form, button, sent);
}

/** Puts the parts of the piece in their places; false where the thought is gone. */
function replace(scope: Element, part: string, button: HTMLButtonElement, piece: Document): boolean {
  const hasFocus = document.activeElement === button;
  const before = scope.querySelector(part);
  const after = piece.querySelector(part);
  if (!before || !after) return false;
  before.replaceWith(after);
  const numbers = piece.querySelector('.nums');
  if (numbers) scope.querySelector('.nums')?.replaceWith(numbers);
  const verb = button.name.replace(/^un/, '');
  const pressed = scope.querySelector<HTMLElement>(`[name="${verb}"], [name="un${verb}"]`);
  if (hasFocus) (pressed?.checkVisibility() ? pressed : scope.querySelector('summary'))?.focus();
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

type Change = { keep(): void; undo(): void };

const OPPOSITES: Readonly<Record<string, string>> = {
  'hide-boosts': 'show-boosts',
  'show-boosts': 'hide-boosts',
};

const oppositeOf = (name: string): string =>
  OPPOSITES[name] ?? (name.startsWith('un') ? name.slice(2) : `un${name}`);

/** The label of a button that has no state, by what it would do. */
const LABELS: Readonly<Record<string, PlainKey>> = { follow: 'follow', unfollow: 'followingNow' };

/** The button takes no second press until `keep` or `undo`, or until another takes its place. */
function flip(button: HTMLButtonElement): Change {
  const { name, ariaPressed: pressed } = button;
  const before = [...button.childNodes].map((node) => node.cloneNode(true));
  const other = oppositeOf(name);
  const label = LABELS[other];
  button.setAttribute('aria-disabled', 'true');
  button.name = other;
  if (label) button.textContent = t(label);
  if (pressed !== null) press(button, pressed !== 'true');
  const keep = () => button.removeAttribute('aria-disabled');
  return {
    keep,
    undo() {
      keep();
      button.name = name;
      button.replaceChildren(...before);
      button.ariaPressed = pressed;
    },
  };
}

/** Shows a reaction as on or off: its icon and its count. */
function press(button: HTMLButtonElement, isOn: boolean): void {
  button.ariaPressed = String(isOn);
  const use = button.querySelector('use');
  const path = use?.getAttribute('href')?.replace(/-filled$/, '') ?? '';
  use?.setAttribute('href', isOn && !path.endsWith('#repeat') ? `${path}-filled` : path);
  const count = button.querySelector('span:not(.vh)');
  const n = Number(count?.textContent ?? Number.NaN);
  // Large counts are abbreviated.
  if (count && !Number.isNaN(n))
    count.textContent = n + (isOn ? 1 : -1) > 0 ? String(n + (isOn ? 1 : -1)) : '';
}

// Deletes a thought of a list without the page that asks: it is hidden, and deleted when there is no more
// time to undo that.
const UNDO_MS = 8000;

export function startDeletion(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const item = link?.closest('ol.thoughts > li');
    if (!link || !(item instanceof HTMLElement) || !/^\/@[^/]+\/\d+\/delete$/.test(link.pathname)) return;
    event.preventDefault();
    deleteSoon(link, item);
  });
}

function deleteSoon(link: HTMLAnchorElement, item: HTMLElement): void {
  item.hidden = true;
  const remove = async (): Promise<void> => {
    stop();
    const sent = await send(link.href, new URLSearchParams(), true);
    if (sent.kind === 'done') return item.remove();
    item.hidden = false;
    if (sent.kind === 'elsewhere') return location.assign(link.href);
    showMessage([sent.kind === 'refused' ? sent.reason : '', t('undone')].filter(Boolean).join(' '));
  };
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener('pagehide', remove);
    clear();
  };
  const clear = showMessage(t('deleted'), {
    label: t('undo'),
    run() {
      stop();
      item.hidden = false;
      link.focus();
    },
  });
  document.querySelector<HTMLElement>('.messages p:last-child button')?.focus();
  const timer = setTimeout(remove, UNDO_MS);
  addEventListener('pagehide', remove);
}
