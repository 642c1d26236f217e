// Decides when to offer installation: from the third day of use until the user accepts or declines.
import { isDay } from '../../foundation/days/rules.ts';

const OFFERED_AFTER = 3;

export const parseDays = (text: string | null): string[] => (text ?? '').split(' ').filter(isDay);

/** Stores at most the required number of days, each once, even if the clock is set back. */
export const addDay = (days: readonly string[], day: string): string[] =>
  days.length >= OFFERED_AFTER || days.includes(day) ? [...days] : [...days, day];

type Situation = { days: readonly string[]; isSettled: boolean; isPossible: boolean };

export const isOffered = ({ days, isSettled, isPossible }: Situation): boolean =>
  isPossible && !isSettled && days.length >= OFFERED_AFTER;
