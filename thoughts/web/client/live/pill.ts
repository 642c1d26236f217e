// The button that says how many thoughts are new; it lies over the page, so that nothing moves.
import { say } from '../words/words.ts';

export type Pill = {
  count(): number;
  /** At 0 there is none. */
  show(count: number): void;
};

export function createPill(press: () => Promise<void>): Pill {
  let shown = 0;
  const area = document.createElement('div');
  area.className = 'new-thoughts';
  area.setAttribute('role', 'status');
  document.body.append(area);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button primary';
  const show = (count: number): void => {
    shown = count;
    button.textContent = say('showNew', { n: count });
    area.replaceChildren(...(count === 0 ? [] : [button]));
  };
  button.addEventListener('click', () => {
    show(0);
    void press();
  });
  return { count: () => shown, show };
}
