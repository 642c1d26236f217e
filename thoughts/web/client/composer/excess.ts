// Marks what is too much in the field itself: a layer below its letters has the same words, laid out alike.
import { excessIn } from '@tandem/web/i18n/characters.ts';

/** Returns what is called after each change. */
export function createMarks(field: HTMLTextAreaElement, limit: number): () => void {
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
