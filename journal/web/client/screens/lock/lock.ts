// The app lock: hides the entries from other users of the device, without encryption. It locks immediately or
// some minutes after the page is hidden, and at each start.
import { effect, signal } from '@preact/signals';
import { onChoiceElsewhere, readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { person, signOut } from '../../foundation/session/session.ts';
import { isPasscode, type LockSettings, makeCredential, makeSecret, passesDeviceCheck } from './secret.ts';

const SETTINGS = 'lock';
const TRIES = 'lock.tries';
/** Changes when a tab covers: the others do too. */
const COVERED = 'lock.covered';
/** Of this tab: it was opened, and when it was hidden since. */
const OPEN = 'journal.lock.open';
const HIDDEN_AT = 'journal.lock.hidden';
const MINUTE_MS = 60_000;

/** So often a passcode may be wrong. */
const MAX_TRIES = 10;

/** Minutes between hiding the page and its cover. */
export const DELAYS = [1, 5, 15] as const;

export const lockSettings = signal<LockSettings | null>(null);
export const isCovered = signal(false);

/** Call before the first render. */
export function startLock(): void {
  effect(() => {
    const { value: user } = person;
    const settings = user ? readSettings(user.id) : null;
    lockSettings.value = settings;
    isCovered.value = settings !== null && mustCover(settings);
  });
  document.addEventListener('visibilitychange', onVisibility);
  onChoiceElsewhere(COVERED, coverHere);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !event.shiftKey || !lockSettings.value) return;
      event.preventDefault();
      event.stopPropagation();
      cover();
    },
    true,
  );
}

function readSettings(userId: string): LockSettings | null {
  try {
    const settings: LockSettings | null = JSON.parse(readChoice(SETTINGS) ?? 'null');
    return settings?.userId === userId ? settings : null;
  } catch {
    return null;
  }
}

function store(settings: LockSettings | null): void {
  writeChoice(SETTINGS, settings && JSON.stringify(settings));
  writeChoice(TRIES, null);
  lockSettings.value = settings;
  if (settings) sessionStorage.setItem(OPEN, settings.userId);
}

/** A tab stays open over reloads, unless it was hidden for long. */
function mustCover({ userId, after }: LockSettings): boolean {
  if (sessionStorage.getItem(OPEN) !== userId) return true;
  const hiddenAt = Number(sessionStorage.getItem(HIDDEN_AT) ?? Number.NaN);
  return Number.isFinite(hiddenAt) && Date.now() - hiddenAt >= after * MINUTE_MS;
}

function onVisibility(): void {
  const { value: settings } = lockSettings;
  const isHidden = document.visibilityState === 'hidden';
  // Pictures that the system takes of its windows show nothing.
  document.documentElement.classList.toggle('veiled', isHidden && settings !== null);
  if (!settings) return;
  if (isHidden) {
    sessionStorage.setItem(HIDDEN_AT, String(Date.now()));
    return;
  }
  if (mustCover(settings)) coverHere();
  sessionStorage.removeItem(HIDDEN_AT);
}

/** In all tabs. */
export function cover(): void {
  writeChoice(COVERED, String(Date.now()));
  coverHere();
}

function coverHere(): void {
  if (!lockSettings.value) return;
  sessionStorage.removeItem(OPEN);
  isCovered.value = true;
}

function uncover(): void {
  const { value: settings } = lockSettings;
  writeChoice(TRIES, null);
  if (settings) sessionStorage.setItem(OPEN, settings.userId);
  sessionStorage.removeItem(HIDDEN_AT);
  isCovered.value = false;
}

export async function switchOn(passcode: string, after: number): Promise<void> {
  if (person.value)
    store({ ...(await makeSecret(passcode)), userId: person.value.id, after, credential: null });
}

export const switchOff = (): void => store(null);

export function coverAfter(after: number): void {
  if (lockSettings.value) store({ ...lockSettings.value, after });
}

/** Returns whether the device's own check opens the cover from now on. */
export async function chooseDeviceCheck(isWanted: boolean): Promise<boolean> {
  const { value: settings } = lockSettings;
  if (!settings) return false;
  const credential = isWanted ? await makeCredential(person.value?.username ?? '') : null;
  store({ ...settings, credential });
  return credential !== null;
}

export const triesLeft = (): number => MAX_TRIES - Number(readChoice(TRIES) ?? 0);

/**
 * Unlocks if the passcode is correct. Each attempt is counted before the check; after the last one the
 * session ends, and unsent data remains on the device.
 */
export async function openByPasscode(passcode: string): Promise<boolean> {
  const { value: settings } = lockSettings;
  if (!settings) return false;
  writeChoice(TRIES, String(Number(readChoice(TRIES) ?? 0) + 1));
  if (await isPasscode(passcode, settings)) {
    uncover();
    return true;
  }
  if (triesLeft() <= 0) await leave();
  return false;
}

export async function openByDevice(): Promise<boolean> {
  const { value: settings } = lockSettings;
  if (!settings?.credential || !(await passesDeviceCheck(settings.credential))) return false;
  uncover();
  return true;
}

/** Whoever signs in again with the password of the account has no cover before them. */
export async function leave(): Promise<void> {
  store(null);
  await signOut();
}
