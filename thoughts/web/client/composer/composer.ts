// The composer: counts as the server does, keeps a draft, and posts without losing a word.

import { countCharacters, excessIn } from '@tandem/web/i18n/characters.ts';
import { startCompletion } from '../completion/completion.ts';
import { t } from '../i18n/i18n.ts';
import { send } from '../pieces/send.ts';
import { askBeforeLogout, keepDraft } from './drafts.ts';

export function start(): void {
  askBeforeLogout();
  const form = document.querySelector<HTMLFormElement>('form.composer');
  const field = form?.querySelector('textarea');
  if (!form || !field) return;
  const draft = keepDraft(form, field);
  startCounter(field);
  startCompletion(field);
  startReach(form, field);
  startPosting(form, draft.clear);
}

/** Milliseconds without a change before the server is asked. */
const PAUSE_MS = 500;
const NAMES = ['content', 'audience', 'to', 'reply', 'quote'];

function startReach(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const shown = form.querySelector('.reach');
  if (!shown) return;
  form.querySelector('.check-reach')?.remove();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  const ask = async (): Promise<void> => {
    const fields = read(form);
    const text = fields.toString();
    if (text === asked) return;
    asked = text;
    if (!field.value.includes('@') && fields.get('to') === '') return shown.replaceChildren();
    fields.set('check', '1');
    const sent = await send(form.action, fields);
    // What was written meanwhile is asked for by itself.
    if (sent.kind !== 'done' || asked !== text) return;
    const found = sent.piece.querySelector('.reach');
    if (found && found.textContent !== shown.textContent) shown.replaceChildren(...found.childNodes);
  };
  const wait = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void ask(), PAUSE_MS);
  };
  form.addEventListener('input', wait);
  // A draft was put into the form by a script.
  wait();
}

function read(form: HTMLFormElement): URLSearchParams {
  const data = new FormData(form);
  return new URLSearchParams(
    NAMES.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])),
  );
}

// How many characters are left. Nothing stops who writes more: what is too much is said, and can be posted
// once it is shorter.

const LIMIT = 128;
/** Screen readers say how many are left here, not at each character. */
const SAID_AT = new Set([20, 10, 0]);
const MOST = 10_000;

function startCounter(field: HTMLTextAreaElement): void {
  const shown = field.form?.querySelector('.counter');
  if (!shown) return;
  const said = document.createElement('output');
  said.className = 'visually-hidden';
  shown.after(said);
  const mark = createMarks(field, LIMIT);
  const count = (): void => {
    const left = LIMIT - countCharacters(field.value.trim(), MOST);
    const text = left < 0 ? t('over', { n: -left }) : t('left', { n: left });
    shown.textContent = text;
    shown.classList.toggle('danger', left < 0);
    field.ariaInvalid = String(left < 0);
    mark();
    if (left < 0 || SAID_AT.has(left)) said.textContent = text;
  };
  field.addEventListener('input', count);
  count();
}

/** Returns what is called after each change. */
function createMarks(field: HTMLTextAreaElement, limit: number): () => void {
  const layer = document.createElement('div');
  Object.assign(layer, { className: 'input marks', ariaHidden: 'true', dir: field.dir });
  field.before(layer);
  // A page with a refusal shows it below the field.
  document.getElementById('excess')?.remove();
  const follow = (): void => {
    layer.scrollTop = field.scrollTop;
  };
  field.addEventListener('scroll', follow);
  return () => {
    const excess = excessIn(field.value, limit);
    if (excess) layer.replaceChildren(excess[0], createMark(excess[1]));
    else layer.replaceChildren();
    follow();
  };
}

function createMark(text: string): HTMLElement {
  const mark = document.createElement('mark');
  Object.assign(mark, { className: 'excess', textContent: text });
  return mark;
}

// Posts without leaving the composer: what is refused, or does not arrive, stays as it is written.

function startPosting(form: HTMLFormElement, clearDraft: () => void): void {
  const alert = document.createElement('p');
  alert.className = 'notice';
  alert.setAttribute('role', 'alert');
  const button = form.querySelector<HTMLButtonElement>('button.primary');
  const show = (text: string): void => {
    document.querySelector('main p[role=alert]')?.remove();
    alert.textContent = text;
    form.before(alert);
  };
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (button?.getAttribute('aria-disabled') === 'true') return;
    button?.setAttribute('aria-disabled', 'true');
    void post(form, show, clearDraft).finally(() => button?.removeAttribute('aria-disabled'));
  });
}

async function post(
  form: HTMLFormElement,
  show: (text: string) => void,
  clearDraft: () => void,
): Promise<void> {
  const sent = await send(form.action, new FormData(form));
  if (sent.kind === 'done') {
    clearDraft();
    const href = sent.piece.querySelector<HTMLAnchorElement>('a.posted')?.getAttribute('href') ?? '/';
    const { pathname, search } = new URL(href, location.href);
    const isHere = pathname === location.pathname && search === location.search;
    location.assign(href);
    // Another fragment of the same page loads nothing.
    if (isHere) location.reload();
    return;
  }
  if (sent.kind !== 'refused') return show(t('notArrived'));
  if (sent.status === 401) return showEnded(show);
  // Pictures that the server has taken are not sent again.
  const pictures = sent.page.querySelector('.pictures');
  if (pictures) form.querySelector('.pictures')?.replaceWith(pictures);
  // What was edited elsewhere meanwhile is replaced by the next try.
  const [seen, latest] = [form, sent.page].map((one) => one.querySelector<HTMLInputElement>('[name=seen]'));
  if (seen && latest) seen.value = latest.value;
  const told = sent.page.querySelector('main [role=alert]')?.textContent;
  show(told ?? t('notPosted', { reason: sent.reason }));
}

/** The draft is kept here, and is in the composer again after the login. */
function showEnded(show: (text: string) => void): void {
  show(`${t('ended')} `);
  const link = document.createElement('a');
  link.href = `/login?${new URLSearchParams({ back: location.pathname + location.search })}`;
  link.textContent = t('logInWithText');
  document.querySelector('main p[role=alert]')?.append(link);
}
