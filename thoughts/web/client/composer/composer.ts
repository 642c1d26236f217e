// The composer: counts characters like the server, saves drafts, and posts without losing input.

import { countCharacters, excessIn } from '@tandem/web/i18n/characters.ts';
import { startCompletion } from '../completion/completion.ts';
import { t } from '../i18n/i18n.ts';
import { skipNext } from '../live/live.ts';
import { showMessage } from '../messages/messages.ts';
import { parse } from '../pieces/parse.ts';
import { type Sent, send } from '../pieces/send.ts';
import { showTimes } from '../times/times.ts';
import { askBeforeLogout, keepDraft, showDrafts } from './drafts.ts';
import { startPictures } from './pictures.ts';

export function start(): void {
  askBeforeLogout();
  const form = document.querySelector<HTMLFormElement>('form.composer');
  if (form) startComposer(form);
  const bar = document.querySelector<HTMLElement>('.bar:has(+ form.compose), .bar:has(~ form.compose)');
  if (form && bar && !form.matches('.home')) showDrafts(form, bar);
  startSheets(startComposer);
}

function startComposer(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLTextAreaElement>('#content');
  if (!field) return;
  const draft = keepDraft(form, field);
  startCounter(form, field);
  startCompletion(field);
  startReach(form, field);
  startLanguages(form);
  const show = createAlert(form);
  startPictures(form, show);
  startPosting(form, draft.clear, show);
}

/** Milliseconds without a change before the request. */
const PAUSE_MS = 500;
const NAMES = ['content', 'audience', 'to', 'reply', 'quote', 'mention[]'];

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
    const isNamed = field.value.includes('@') || fields.has('mention[]') || fields.get('to') !== '';
    if (!isNamed) return shown.replaceChildren();
    fields.set('check', '1');
    const sent = await send(form.action, fields);
    // Input during the request starts another one.
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
    NAMES.flatMap((name) => data.getAll(name).map((value) => [name, String(value)])),
  );
}

// Counts the remaining characters. Longer input is not blocked: the excess is marked, and must be shortened
// before posting.

const LIMIT = 128;
/** The ring changes its colour from this number of characters on. */
const ALMOST = 108;
/** Screen readers announce the remaining characters at these numbers, not at each character. */
const SAID_AT = new Set([20, 10, 0]);
const MOST = 10_000;

function startCounter(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const shown = form.querySelector('.counter');
  const ring = shown?.querySelector('.v');
  const left = shown?.querySelector('.left');
  if (!shown || !ring || !left) return;
  const said = document.createElement('output');
  said.className = 'visually-hidden';
  shown.after(said);
  const mark = createMarks(field);
  const count = (): void => {
    const before = countMentions(form, field.value);
    const used = before + countCharacters(field.value.trim(), MOST);
    const n = LIMIT - used;
    left.textContent = String(n);
    shown.classList.toggle('almost', used >= ALMOST);
    shown.classList.toggle('over', n < 0);
    ring.setAttribute('stroke-dasharray', `${Math.min(100, (used / LIMIT) * 100)} 100`);
    field.ariaInvalid = String(n < 0);
    mark(LIMIT - before);
    if (n < 0 || SAID_AT.has(n)) said.textContent = n < 0 ? t('over', { n: -n }) : t('left', { n });
  };
  form.addEventListener('input', count);
  form.addEventListener('reset', () => setTimeout(count));
  count();
}

/** The characters of the chosen names that are posted before the text, unless the text has them. */
function countMentions(form: HTMLFormElement, text: string): number {
  const chosen = [...form.querySelectorAll<HTMLInputElement>('.mentions :checked')].map(({ value }) => value);
  const isMissing = (name: string): boolean =>
    !new RegExp(`@${name.replaceAll('.', '\\.')}(?![\\w@-])`, 'i').test(text);
  return chosen.filter(isMissing).reduce((sum, name) => sum + name.length + '@ '.length, 0);
}

/** Returns a function to call after each change, with the number of characters that fit. */
function createMarks(field: HTMLTextAreaElement): (limit: number) => void {
  const layer = document.createElement('div');
  Object.assign(layer, { className: 'input marks', ariaHidden: 'true', dir: field.dir });
  field.before(layer);
  // A page with a refusal shows it below the field.
  document.getElementById('excess')?.remove();
  const follow = (): void => {
    layer.scrollTop = field.scrollTop;
  };
  field.addEventListener('scroll', follow);
  return (limit) => {
    const excess = excessIn(field.value, Math.max(0, limit));
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

/** Adds the languages missing from a short list when it is opened. */
function startLanguages(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLSelectElement>('select[data-more]');
  const more = list?.dataset.more?.split(' ').filter(Boolean) ?? [];
  const fill = (): void => {
    for (const tag of more.splice(0)) {
      const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
      const option = new Option(`${tag.toUpperCase()}\u2003\u2003${name}`, tag);
      option.lang = tag;
      list?.append(option);
    }
  };
  for (const name of ['pointerdown', 'focus']) list?.addEventListener(name, fill);
}

// Posts without leaving the page: after a refusal or a network error the input is retained.

/** Shows why something was not posted, before the form. */
type ShowAlert = (...content: (Node | string)[]) => void;

function createAlert(form: HTMLFormElement): ShowAlert {
  const alert = document.createElement('p');
  alert.className = 'notice';
  alert.setAttribute('role', 'alert');
  return (...content) => {
    form.parentElement?.querySelector('p[role=alert]')?.remove();
    alert.replaceChildren(...content);
    if (content.length > 0) form.before(alert);
  };
}

function startPosting(form: HTMLFormElement, clearDraft: () => void, show: ShowAlert): void {
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const buttons = [...form.elements].filter((one) => one.matches('button.primary'));
    if (buttons.some((one) => one.getAttribute('aria-disabled') === 'true')) return;
    for (const one of buttons) one.setAttribute('aria-disabled', 'true');
    const data = new FormData(form, event.submitter);
    void send(form.action, data).then((sent) => {
      for (const one of buttons) one.removeAttribute('aria-disabled');
      if (sent.kind === 'done') {
        clearDraft();
        showPosted(form, sent.piece);
      } else showRefused(form, sent, show);
    });
  });
}

function showPosted(form: HTMLFormElement, piece: Document): void {
  const posted = piece.querySelector<HTMLAnchorElement>('a.posted');
  const href = posted?.getAttribute('href') ?? '/';
  const dialog = form.closest('dialog');
  const list = document.querySelector('ol[data-live=home]');
  const row = piece.querySelector('ol.thoughts > li');
  if (row && list) insert(row, list);
  dialog?.close();
  if (dialog || form.matches('.home')) {
    form.reset();
    form.querySelector('.thumbs')?.replaceChildren();
    form.querySelector('.draft')?.remove();
    const key = form.querySelector<HTMLInputElement>('[name=key]');
    if (key && posted?.dataset.key) key.value = posted.dataset.key;
    if (!row || !list) showMessage(t('posted'), { label: t('show'), run: () => location.assign(href) });
    return;
  }
  const { pathname, search } = new URL(href, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  location.assign(href);
  // Another fragment of the same page loads nothing.
  if (isHere) location.reload();
}

/** The stream counts it too, but nothing else is new. */
function insert(row: Element, list: Element): void {
  const id = row.querySelector('article')?.id;
  if (id && list.querySelector(`#${CSS.escape(id)}`)) return;
  skipNext();
  list.prepend(row);
  document.querySelector('main > .empty')?.remove();
  showTimes(row as HTMLElement);
  showMessage(t('posted'));
}

function showRefused(form: HTMLFormElement, sent: Exclude<Sent, { kind: 'done' }>, show: ShowAlert): void {
  if (sent.kind === 'refused' && sent.status !== 401) showReasons(form, sent.page, sent.reason, show);
  else if (sent.kind === 'refused') showEnded(show);
  else show(t('notArrived'));
}

function showReasons(form: HTMLFormElement, page: Document, reason: string, show: ShowAlert): void {
  // Pictures that the server has taken are not sent again.
  const pictures = page.querySelector('.thumbs');
  if (pictures) {
    form.querySelector('.thumbs')?.replaceChildren(...pictures.childNodes);
    const files = form.querySelector<HTMLInputElement>('[type=file]');
    if (files) files.value = '';
  }
  // What was edited elsewhere meanwhile is replaced by the next try.
  const [seen, latest] = [form, page].map((one) => one.querySelector<HTMLInputElement>('[name=seen]'));
  if (seen && latest) seen.value = latest.value;
  const told = page.querySelector('main [role=alert]');
  if (told) show(...told.childNodes);
  else show(t('notPosted', { reason: reason }));
}

/** The draft is saved, and restored in the composer after the login. */
function showEnded(show: ShowAlert): void {
  const link = document.createElement('a');
  link.href = `/login?${new URLSearchParams({ back: location.pathname + location.search })}`;
  link.textContent = t('logInWithText');
  show(`${t('ended')} `, link);
}

// Opens the composer in a dialog, or uses the composer of the page.

const PATH = '/write';

/** `startComposer` makes the form of a new dialog work. */
function startSheets(startComposer: (form: HTMLFormElement) => void): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.getAttribute('href') !== PATH || location.pathname === PATH) return;
    event.preventDefault();
    const field = document.querySelector<HTMLElement>('.compose.home #content');
    if (field?.checkVisibility()) return field.focus();
    void openSheet(link, startComposer);
  });
}

let isOpening = false;

async function openSheet(link: HTMLElement, startComposer: (form: HTMLFormElement) => void): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  const page = await load();
  isOpening = false;
  const bar = page?.querySelector<HTMLElement>('.bar');
  const form = page?.querySelector<HTMLFormElement>('form.compose');
  if (!bar || !form) return location.assign(PATH);
  const dialog = document.createElement('dialog');
  dialog.className = 'composing';
  dialog.setAttribute('aria-label', bar.querySelector('h1')?.textContent ?? '');
  dialog.append(bar, form);
  // The names of its fields are those of the composer of the page, which is out of sight.
  const home = document.querySelector('main > form.compose');
  const place = document.createComment('');
  home?.replaceWith(place);
  if (home) form.append(createPlace());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (home) place.replaceWith(home);
    link.focus();
  });
  bar.querySelector('.close')?.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  startComposer(form);
  showDrafts(form, bar);
  form.querySelector<HTMLElement>('#content')?.focus();
}

/** The page of the composer, whose styles are loaded; null without a connection. */
async function load(): Promise<Document | null> {
  try {
    const page = parse(await (await fetch(PATH)).text());
    for (const style of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      const href = style.getAttribute('href') ?? '';
      if (document.querySelector(`link[href="${href}"]`)) continue;
      const link = document.createElement('link');
      const loaded = new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
      Object.assign(link, { rel: 'stylesheet', href });
      document.head.append(link);
      await loaded;
    }
    return page;
  } catch {
    return null;
  }
}

/** Asks the server for the row of the new thought. */
function createPlace(): HTMLInputElement {
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: 'place', value: 'home' });
  return field;
}
