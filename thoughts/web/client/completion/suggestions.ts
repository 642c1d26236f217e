// The list of suggestions below a field, one of which is marked; the field keeps the focus.
import { say } from '../words/words.ts';
import { findWord, replaceWord, type Word } from './word.ts';

export type Suggestions = {
  isOpen(): boolean;
  open(word: Word, options: readonly HTMLElement[]): void;
  /** Marks another one: `step` further, around the ends. */
  move(step: 1 | -1): void;
  /** Puts a suggestion in the place of the word; the marked one where none is named. */
  take(option?: Element): void;
  close(): void;
};

export function createSuggestions(field: HTMLTextAreaElement): Suggestions {
  const { list, said } = createElements(field);
  let shown: { word: Word; options: readonly HTMLElement[]; marked: number } | null = null;
  const mark = (marked: number): void => {
    if (!shown) return;
    shown.marked = marked;
    for (const [at, option] of shown.options.entries()) option.ariaSelected = String(at === marked);
    field.setAttribute('aria-activedescendant', shown.options[marked]?.id ?? '');
  };
  const close = (): void => {
    shown = null;
    list.hidden = true;
    field.removeAttribute('aria-activedescendant');
  };
  const suggestions: Suggestions = {
    isOpen: () => shown !== null,
    open(word, options) {
      list.replaceChildren(...options);
      list.hidden = false;
      said.textContent = say('completed', { n: options.length });
      shown = { word, options, marked: 0 };
      mark(0);
    },
    move(step) {
      const count = shown?.options.length ?? 1;
      mark(((shown?.marked ?? 0) + step + count) % count);
    },
    take(option = shown?.options[shown.marked]) {
      if (!shown || !(option instanceof HTMLElement)) return;
      // More of the word may have been written since the list was asked for.
      const word = findWord(field.value, field.selectionStart) ?? shown.word;
      const { text, caret } = replaceWord(field.value, word, option.dataset.text ?? '');
      field.value = text;
      field.setSelectionRange(caret, caret);
      close();
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    close,
  };
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('li') : null;
    if (option) suggestions.take(option);
  });
  return suggestions;
}

function createElements(field: HTMLTextAreaElement): { list: HTMLElement; said: HTMLElement } {
  const list = document.createElement('ul');
  Object.assign(list, { id: 'completions', className: 'completions', role: 'listbox', hidden: true });
  list.ariaLabel = say('completions');
  const said = document.createElement('output');
  said.className = 'visually-hidden';
  (field.closest('.writing') ?? field).after(list, said);
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  return { list, said };
}
