// Installing the app: when it is offered, and whether it can be.
import { computed, signal } from '@preact/signals';
import { today } from '../../foundation/days/today.ts';
import { readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { addDay, isOffered, parseDays } from './rules.ts';

/** Only in Chromium. */
type InstallEvent = Event & { prompt(): Promise<void> };

/** The counted days of use on this device. */
const DAYS = 'install.days';
/** That the user chose: the offer does not come again. */
const SETTLED = 'install.settled';

const installEvent = signal<InstallEvent | null>(null);
const days = signal<readonly string[]>([]);
const isSettled = signal(readChoice(SETTLED) !== null);

export const canPrompt = computed(() => installEvent.value !== null);

/** Safari installs only through its own menu; on an iPad it identifies itself as a Mac. */
export const isApple =
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

export const installIsOffered = computed(() =>
  isOffered({
    days: days.value,
    isSettled: isSettled.value,
    isPossible: !isInstalled() && (canPrompt.value || isApple),
  }),
);

/** Browsers fire the install event early and only once. */
export function followInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent.value = event as InstallEvent;
  });
  addEventListener('appinstalled', () => {
    installEvent.value = null;
    settleOffer();
  });
}

/** Somebody is here today. */
export function noteUse(): void {
  days.value = addDay(parseDays(readChoice(DAYS)), today());
  writeChoice(DAYS, days.value.join(' '));
}

export function settleOffer(): void {
  isSettled.value = true;
  writeChoice(SETTLED, 'yes');
}

/** Browsers show their own question, once per event. */
export async function install(): Promise<void> {
  const event = installEvent.value;
  installEvent.value = null;
  await event?.prompt();
}
