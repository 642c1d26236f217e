// Suggests names and hashtags below the field: arrows move, Tab and Enter take, Escape closes.

import { t } from '../i18n/i18n.ts';
import { parse } from '../pieces/parse.ts';
import { findWord, replaceWord, type Word } from './word.ts';

/** Milliseconds without input before the request. */
const PAUSE_MS = 150;

export function startCompletion(field: HTMLTextAreaElement): void {
  const suggestions = createSuggestions(field);
  let asked = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(pause);
    asked += 1;
    suggestions.close();
  };
  const ask = async (word: Word): Promise<void> => {
    const turn = ++asked;
    const options = await load(word.text);
    if (turn !== asked) return;
    if (options.length === 0) suggestions.close();
    else suggestions.open(word, options);
  };
  field.addEventListener('input', () => {
    clearTimeout(pause);
    const word = findWord(field.value, field.selectionStart);
    if (word) pause = setTimeout(() => void ask(word), PAUSE_MS);
    else close();
  });
  field.addEventListener('keydown', (event) => {
    if (!suggestions.isOpen() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(suggestions, event)) event.preventDefault();
    if (event.key === 'Escape') close();
  });
  field.addEventListener('blur', close);
}

/** Whether the key means something in the list. */
function press(suggestions: Suggestions, { key, shiftKey }: KeyboardEvent): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') suggestions.move(key === 'ArrowDown' ? 1 : -1);
  else if ((key === 'Tab' && !shiftKey) || key === 'Enter') suggestions.take();
  else return key === 'Escape';
  return true;
}

/** Without suggestions if the request fails; typing is not affected. */
async function load(text: string): Promise<HTMLElement[]> {
  try {
    const response = await fetch(`/write/complete?${new URLSearchParams({ q: text })}`);
    if (!response.ok) return [];
    const found = [...parse(await response.text()).querySelectorAll<HTMLElement>('li')];
    return found.map((option, at) => Object.assign(option, { id: `completion-${at}`, role: 'option' }));
  } catch {
    return [];
  }
}

// The list of suggestions below a field, one of which is selected; the focus remains in the field.

type Suggestions = {
  isOpen(): boolean;
  open(word: Word, options: readonly HTMLElement[]): void;
  /** Marks another one: `step` further, around the ends. */
  move(step: 1 | -1): void;
  /** Replaces the word with a suggestion, by default the selected one. */
  take(option?: Element): void;
  close(): void;
};

function createSuggestions(field: HTMLTextAreaElement): Suggestions {
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
      said.textContent = t('completed', { n: options.length });
      shown = { word, options, marked: 0 };
      mark(0);
    },
    move(step) {
      const count = shown?.options.length ?? 1;
      mark(((shown?.marked ?? 0) + step + count) % count);
    },
    take(option = shown?.options[shown.marked]) {
      if (!shown || !(option instanceof HTMLElement)) return;
      // The word may have changed since the request.
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
  list.ariaLabel = t('completions');
  const said = document.createElement('output');
  said.className = 'visually-hidden';
  (field.closest('.writing') ?? field).after(list, said);
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  return { list, said };
}
