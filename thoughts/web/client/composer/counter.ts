// How many characters are left. Nothing stops who writes more: what is too much is said, and can be posted
// once it is shorter.
import { countCharacters } from '@tandem/web/i18n/characters.ts';
import { say } from '../words/words.ts';
import { createMarks } from './excess.ts';

const LIMIT = 128;
/** Screen readers say how many are left here, not at each character. */
const SAID_AT = new Set([20, 10, 0]);
const MOST = 10_000;

export function startCounter(field: HTMLTextAreaElement): void {
  const shown = field.form?.querySelector('.counter');
  if (!shown) return;
  const said = document.createElement('output');
  said.className = 'visually-hidden';
  shown.after(said);
  const mark = createMarks(field, LIMIT);
  const count = (): void => {
    const left = LIMIT - countCharacters(field.value.trim(), MOST);
    const text = left < 0 ? say('over', { n: -left }) : say('left', { n: left });
    shown.textContent = text;
    shown.classList.toggle('danger', left < 0);
    field.ariaInvalid = String(left < 0);
    mark();
    if (left < 0 || SAID_AT.has(left)) said.textContent = text;
  };
  field.addEventListener('input', count);
  count();
}
