// Shows a button as it will be once the server has done what it says.
import { type PlainKey, say } from '../words/words.ts';

export type Change = { undo(): void };

/** The label of a button by what it would do. */
const LABELS: Readonly<Record<string, PlainKey>> = {
  like: 'like',
  unlike: 'liked',
  boost: 'boost',
  unboost: 'boosted',
  follow: 'follow',
  unfollow: 'unfollow',
};

/** The button takes no second press until `undo`, or until another takes its place. */
export function flip(button: HTMLButtonElement): Change {
  const { name, textContent: text, ariaPressed: pressed } = button;
  const other = name.startsWith('un') ? name.slice(2) : `un${name}`;
  const label = LABELS[other];
  button.setAttribute('aria-disabled', 'true');
  button.name = other;
  if (label) button.textContent = say(label);
  if (pressed !== null) button.ariaPressed = String(pressed !== 'true');
  return {
    undo() {
      button.removeAttribute('aria-disabled');
      button.name = name;
      button.textContent = text;
      button.ariaPressed = pressed;
    },
  };
}
