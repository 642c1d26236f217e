// Opens the composer over the page: in a dialog, or, where the page has a composer, there.
import { parse } from '../pieces/parse.ts';
import { showDrafts } from './drafts.ts';

const PATH = '/write';

/** `startComposer` makes the form of a new dialog work. */
export function startSheets(startComposer: (form: HTMLFormElement) => void): void {
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
