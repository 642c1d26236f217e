// The steps that are proposed on this device after registering, until each is done or hidden.
import { computed, signal } from '@preact/signals';
import { readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { person } from '../../foundation/session/session.ts';

const STEPS = ['import', 'activities', 'reminder'] as const;
export type FirstStep = (typeof STEPS)[number];

const CHOICE = 'firstSteps';
/** The id of the user and the remaining steps, parted by spaces. */
const stored = signal(readChoice(CHOICE) ?? '');

function store(text: string): void {
  stored.value = text;
  writeChoice(CHOICE, text);
}

/** In their order; empty for everybody but the user who registered here. */
export const firstSteps = computed<readonly FirstStep[]>(() => {
  const [user, ...steps] = stored.value.split(' ');
  return user === person.value?.id ? STEPS.filter((step) => steps.includes(step)) : [];
});

export const proposeFirstSteps = (user: string): void => store([user, ...STEPS].join(' '));

export const settleStep = (step: FirstStep): void =>
  store(
    stored.value
      .split(' ')
      .filter((one) => one !== step)
      .join(' '),
  );
