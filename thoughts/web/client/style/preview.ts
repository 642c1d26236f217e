// Previews a style during editing in the canvas below it: the rules that the server accepts, and those it
// removes.
import { contrastOf } from '@tandem/web/style/contrast.ts';
import { t } from '../i18n/i18n.ts';
import { send } from '../pieces/send.ts';

/** Milliseconds after the last key. */
const PAUSE = 400;
const LEAST_CONTRAST = 4.5;
/** The saved style, or its earlier preview; the preview replaces it. */
const SHOWN = 'link[href$="/style.css"], style#unsaved';
/** Of saved styles: not for readers who choose their own colours or more contrast. */
const MEDIA = 'screen and (forced-colors: none) and (prefers-contrast: no-preference)';

export function start(): void {
  const field = document.querySelector<HTMLTextAreaElement>('form.style textarea');
  const form = field?.form;
  if (!field || !form) return;
  const sheet = new CSSStyleSheet({ media: MEDIA });
  let timer = 0;
  const show = async (): Promise<void> => {
    const written = field.value;
    const sent = await send(form.action, new URLSearchParams({ css: written, check: '1' }));
    // A later one is on its way.
    if (sent.kind !== 'done' || field.value !== written) return;
    const kept = sent.piece.querySelector('.kept')?.textContent ?? '';
    sheet.replaceSync(`@layer author { @scope (.canvas > .scope) { ${kept} } }`);
    document.adoptedStyleSheets = [sheet];
    document.querySelector(SHOWN)?.remove();
    document.querySelector('.cut')?.replaceWith(sent.piece.querySelector('.cut') ?? '');
    showContrast();
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(), PAUSE);
  });
  addEventListener('load', showContrast);
}

function showContrast(): void {
  const place = document.querySelector('.contrast');
  const page = document.querySelector('.scope > .page');
  const words = document.querySelector('.scope .words');
  const ratio =
    page && words && contrastOf(getComputedStyle(words).color, getComputedStyle(page).backgroundColor);
  if (!place) return;
  if (!ratio) place.textContent = '';
  else
    place.textContent = t(ratio < LEAST_CONTRAST ? 'contrastLow' : 'contrastFine', {
      n: Math.floor(ratio * 10) / 10,
    });
}
