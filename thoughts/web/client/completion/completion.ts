// Suggests names and hashtags below the field: arrows move, Tab and Enter take, Escape closes.
import { parse } from '../pieces/parse.ts';
import { createSuggestions, type Suggestions } from './suggestions.ts';
import { findWord, type Word } from './word.ts';

/** Milliseconds without a key before the server is asked. */
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

/** Nothing where the server does not respond: the word can be written to its end. */
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
