// The retention setting of this device; it is not synchronized.
import { signal } from '@preact/signals';
import { today } from '../../foundation/days/today.ts';
import { onChoiceElsewhere, readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { firstRetainedDay, RETENTIONS, type Retention } from './rules.ts';

const CHOICE = 'keeps';

const readRetention = (): Retention => RETENTIONS.find((one) => one === readChoice(CHOICE)) ?? 'all';

export const retention = signal<Retention>(readRetention());

// All tabs pull into the same copy, so they must use the same setting.
onChoiceElsewhere(CHOICE, () => {
  retention.value = readRetention();
});

export function chooseRetention(chosen: Retention): void {
  retention.value = chosen;
  writeChoice(CHOICE, chosen === 'all' ? null : chosen);
}

export const firstRetained = (): string => firstRetainedDay(retention.value, today());

export const isLimited = (): boolean => retention.value !== 'all';
