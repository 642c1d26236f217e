// When installing the app is offered: from the third day of use, until the user has chosen.
import { isDay } from '../../foundation/days/rules.ts';

const OFFERED_AFTER = 3;

export const parseDays = (text: string | null): string[] => (text ?? '').split(' ').filter(isDay);

/** No more days than are needed; a clock that was set back counts no day twice. */
export const addDay = (days: readonly string[], day: string): string[] =>
  days.length >= OFFERED_AFTER || days.includes(day) ? [...days] : [...days, day];

type Situation = { days: readonly string[]; isSettled: boolean; isPossible: boolean };

export const isOffered = ({ days, isSettled, isPossible }: Situation): boolean =>
  isPossible && !isSettled && days.length >= OFFERED_AFTER;
