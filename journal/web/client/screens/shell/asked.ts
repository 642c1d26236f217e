// Asking for a mood where one hand reaches it: the faces in a sheet at the lower edge of a phone.
import { signal } from '@preact/signals';
import { destination } from '../../foundation/navigation/navigation.tsx';

export const moodIsAsked = signal(false);

/** For the link to Today. On Today it opens the faces; false if it did, and nothing else is to happen. */
export function askForMood(): boolean {
  const { value } = destination;
  const isHere = value.name === 'log' && value.date === null;
  moodIsAsked.value = isHere;
  return !isHere;
}
