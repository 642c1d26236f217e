// The choice of what this device keeps. It is of the device, so other devices do not share it.
import { signal } from '@preact/signals';
import { today } from '../../foundation/days/today.ts';
import { onChoiceElsewhere, readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { firstKeptDay, KEEPS, type Keep } from './rules.ts';

const CHOICE = 'keeps';

const readKeep = (): Keep => KEEPS.find((one) => one === readChoice(CHOICE)) ?? 'all';

export const keep = signal<Keep>(readKeep());

// The tabs have one copy: each of them reads changes into it.
onChoiceElsewhere(CHOICE, () => {
  keep.value = readKeep();
});

export function chooseKeep(chosen: Keep): void {
  keep.value = chosen;
  writeChoice(CHOICE, chosen === 'all' ? null : chosen);
}

export const firstKept = (): string => firstKeptDay(keep.value, today());

export const isLimited = (): boolean => keep.value !== 'all';
