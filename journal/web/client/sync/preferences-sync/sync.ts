// Synchronizes a user's preferences between devices: merges them at the start and stores each change.
import { effect } from '@preact/signals';
import { withLock } from '@tandem/web/local/locks.ts';
import { isOnline, onReconnect } from '../../foundation/network/network.ts';
import { chosenLanguage, type Language } from '../../foundation/preferences/language.ts';
import {
  activityOrder,
  keysAreOn,
  language,
  MOOD_COLOURS,
  moodColours,
  moodNames,
  notches,
  photosAreSmall,
  readChoice,
  resetLanguage,
  type Theme,
  theme,
  weekStart,
  writeChoice,
  yearAgoIsShown,
} from '../../foundation/preferences/preferences.ts';
import { isSignedOut, person, sendRequest } from '../../foundation/session/session.ts';
import { database } from '../../foundation/storage/database.ts';
import { type Choices, isSame, mergeChoices } from './merge.ts';

const PATH = '/api/v1/users/me/preferences';
/** The choices at the last sync, as base of the merge. */
const BASE = 'choices';
const OWNER = 'choices.owner';
const PAUSE_MS = 500;
/** After a failed sync, for example by an overloaded server; doubled up to the maximum. */
const RETRY_MS = 10_000;
const MAX_RETRY_MS = 600_000;
const ATTEMPTS = 3;

let timer: ReturnType<typeof setTimeout> | undefined;

export function startSyncingChoices(): void {
  forgetThoseOfOthers();
  const syncIn = (milliseconds: number, retryIn = RETRY_MS) => {
    clearTimeout(timer);
    const retry = () => syncIn(retryIn, Math.min(2 * retryIn, MAX_RETRY_MS));
    timer = setTimeout(() => void syncChoices().catch(retry), milliseconds);
  };
  const soon = () => syncIn(PAUSE_MS);
  effect(() => {
    readChoices();
    if (!isSignedOut.value) soon();
  });
  onReconnect(soon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') soon();
  });
}

/** The browser has one set of choices. Those of a previous user are neither used nor stored for this user. */
function forgetThoseOfOthers(): void {
  const owner = readChoice(OWNER);
  if (owner !== null && owner !== person.value?.id) applyChoices({});
  writeChoice(OWNER, person.value?.id ?? null);
}

const syncChoices = (): Promise<void> => withLock('choices', syncOnce);

async function syncOnce(): Promise<void> {
  if (!isOnline.peek() || isSignedOut.peek()) return;
  const db = await database();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const base = ((await db.get('meta', BASE)) ?? {}) as Choices;
    const mine = readChoices();
    const reply = await sendRequest<Choices>(PATH);
    if (!reply.ok) throw new Error(`The preferences cannot be read: ${reply.status}.`);
    const merged = mergeChoices(base, mine, reply.data);
    const isStored = isSame(merged, reply.data) || (await store(merged, reply.headers.get('etag')));
    // Another device stored its choices first; they are merged in the next attempt.
    if (!isStored) continue;
    const known = pickKnown(merged);
    await db.put('meta', known, BASE);
    // Choices made meanwhile are preserved and stored by the next call.
    const shown = mergeChoices(mine, readChoices(), known);
    if (!isSame(shown, readChoices())) applyChoices(shown);
    return;
  }
  throw new Error('The preferences cannot be stored.');
}

async function store(choices: Choices, version: string | null): Promise<boolean> {
  const headers = version === null ? {} : { 'if-match': version };
  return (await sendRequest(PATH, { method: 'PUT', headers, body: choices })).ok;
}

// The synchronized choices as one object.

const NAMES = [
  'language',
  'theme',
  'moodColours',
  'notches',
  'keys',
  'moods',
  'weekStart',
  'yearAgo',
  'smallPhotos',
  'activityOrder',
];

/** Drops the choices of other clients. */
const pickKnown = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => NAMES.includes(name)));

/** Subscribes the calling effect to all choices. */
function readChoices(): Choices {
  const all = {
    // Reads `language` to subscribe; only an explicit choice is synchronized.
    language: language.value && chosenLanguage(),
    theme: theme.value === 'system' ? undefined : theme.value,
    moodColours: moodColours.value === 'sunrise' ? undefined : moodColours.value,
    notches: notches.value || undefined,
    keys: keysAreOn.value ? undefined : false,
    moods: moodNames.value.some(Boolean) ? moodNames.value : undefined,
    weekStart: weekStart.value ?? undefined,
    yearAgo: yearAgoIsShown.value ? undefined : false,
    smallPhotos: photosAreSmall.value || undefined,
    activityOrder: activityOrder.value || undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

/** Absent and invalid choices are reset to the default. */
function applyChoices(choices: Choices): void {
  if (isOneOf(['en', 'de'], choices.language)) language.value = choices.language as Language;
  else resetLanguage();
  theme.value = isOneOf(['light', 'dark'], choices.theme) ? (choices.theme as Theme) : 'system';
  moodColours.value = MOOD_COLOURS.find((one) => one === choices.moodColours) ?? 'sunrise';
  notches.value = choices.notches === true;
  keysAreOn.value = choices.keys !== false;
  moodNames.value = Array.isArray(choices.moods) ? choices.moods.slice(0, 5).map(String) : [];
  weekStart.value = isOneOf([0, 5, 6], choices.weekStart) ? (choices.weekStart as number) : null;
  yearAgoIsShown.value = choices.yearAgo !== false;
  photosAreSmall.value = choices.smallPhotos === true;
  activityOrder.value = typeof choices.activityOrder === 'string' ? choices.activityOrder : '';
}

const isOneOf = (values: readonly unknown[], value: unknown): boolean => values.includes(value);
