// The retention setting of this device; it is not synchronized.
import { signal } from '@preact/signals';
import { today } from '../../foundation/days/today.ts';
import { onChoiceElsewhere, readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { firstKeptDay, KEEPS, type Keep } from './rules.ts';

const CHOICE = 'keeps';

const readKeep = (): Keep => KEEPS.find((one) => one === readChoice(CHOICE)) ?? 'all';

export const keep = signal<Keep>(readKeep());

// All tabs pull into the same copy, so they must use the same setting.
onChoiceElsewhere(CHOICE, () => {
  keep.value = readKeep();
});

export function chooseKeep(chosen: Keep): void {
  keep.value = chosen;
  writeChoice(CHOICE, chosen === 'all' ? null : chosen);
}

export const firstKept = (): string => firstKeptDay(keep.value, today());

export const isLimited = (): boolean => keep.value !== 'all';
