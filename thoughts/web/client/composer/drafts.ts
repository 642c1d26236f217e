// Drafts, one for each parent or quoted thought, stored in this browser until they are posted.
import { language, t } from '../i18n/i18n.ts';

type Stored = { fields: Fields; at: number };

const PREFIX = 'draft:';

const ofMember = (): string => `${PREFIX}${document.body.dataset.member}:`;

/** The draft of an edit belongs to its thought only. */
const nameOf = (form: HTMLFormElement): string => {
  const named = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;
  const quote = named('quote');
  const about = named('reply') ?? (quote === undefined ? '' : `quote-${quote}`);
  const { pathname } = new URL(form.action);
  return `${ofMember()}${pathname === '/write' ? about : pathname}`;
};

/** Keeps what is written; shows a draft that is there already, unless the server sent words of its own. */
export function keepDraft(form: HTMLFormElement, field: HTMLTextAreaElement): { clear(): void } {
  const name = nameOf(form);
  const clear = () => write(name, null);
  /** What another tab has written since is not what was posted. */
  const clearPosted = () => {
    if (load(name)?.fields.content === read(form).content) clear();
  };
  const initial = readSent(form);
  const stored = load(name);
  const isReturned = document.querySelector('main [role=alert]') !== null;
  if (stored && !isReturned) {
    fill(form, stored.fields);
    (field.closest('.writing') ?? field).before(
      createNote(stored.at, () => {
        clear();
        fill(form, initial);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.focus();
      }),
    );
  }
  form.addEventListener('input', () => {
    const fields = read(form);
    const isAsBefore = fields.content === initial.content && fields.warning === initial.warning;
    write(name, isAsBefore ? null : { fields, at: Date.now() });
  });
  return { clear: clearPosted };
}

function createNote(at: number, discard: () => void): HTMLElement {
  const note = document.createElement('p');
  note.className = 'small muted draft';
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'button quiet', textContent: t('discard') });
  button.addEventListener('click', () => {
    note.remove();
    discard();
  });
  note.append(t('draftOf', { time }), button);
  return note;
}

/** Puts a menu of the other drafts into the bar above the composer, with the way to each. */
export function showDrafts(form: HTMLFormElement, bar: HTMLElement): void {
  const others = listNames().flatMap((name) => {
    const content = load(name)?.fields.content?.trim() ?? '';
    return name === nameOf(form) || content === '' ? [] : [{ path: pathOf(name), content }];
  });
  if (others.length === 0) return;
  const menu = document.createElement('details');
  menu.className = 'menu';
  menu.name = 'm';
  const summary = document.createElement('summary');
  Object.assign(summary, { className: 'button', textContent: t('drafts', { n: others.length }) });
  const list = document.createElement('div');
  list.className = 'sheet';
  for (const { path, content } of others) {
    const link = document.createElement('a');
    Object.assign(link, { href: path, textContent: content, dir: 'auto' });
    list.append(link);
  }
  menu.append(summary, list);
  bar.querySelector('h1')?.after(menu);
}

/** The page of the composer with the draft of this name. */
function pathOf(name: string): string {
  const about = name.slice(ofMember().length);
  if (about === '' || about.startsWith('/')) return about || '/write';
  return about.startsWith('quote-') ? `/write?quote=${about.slice(6)}` : `/write?reply=${about}`;
}

function listNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(ofMember()));
  } catch {
    return [];
  }
}

/** Logging out clears what this browser keeps. */
export function askBeforeLogout(): void {
  document.addEventListener('submit', (event) => {
    const isLogout =
      event.target instanceof HTMLFormElement && event.target.matches('form[action="/logout"]');
    if (isLogout && hasDrafts() && !confirm(t('draftLeft'))) event.preventDefault();
  });
}

// A browser may refuse to store anything: then there are no drafts.

function write(name: string, draft: Stored | null): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {}
}

function load(name: string): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(PREFIX));
  } catch {
    return false;
  }
}

// What of a composer is a draft.

type Fields = Readonly<Record<string, string>>;

const NAMES = ['content', 'warning', 'audience', 'to', 'quoting', 'language'];

function read(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  return Object.fromEntries(NAMES.map((name) => [name, String(data.get(name) ?? '')]));
}

/** What the server sent: a browser that loads a page again may put back what was written before. */
function readSent(form: HTMLFormElement): Fields {
  const sent = form.cloneNode(true) as HTMLFormElement;
  sent.reset();
  return read(sent);
}

/** The field of the warning is shown while its tool is open. */
function openWarning(form: HTMLFormElement): void {
  const tool = form.querySelector<HTMLDetailsElement>('.tool.warning');
  if (tool) tool.open = true;
}

function fill(form: HTMLFormElement, fields: Fields): void {
  for (const name of NAMES) {
    const control = form.elements.namedItem(name);
    const value = fields[name];
    if (control && value !== undefined && 'value' in control) control.value = value;
    if (name === 'warning' && value) openWarning(form);
  }
}
