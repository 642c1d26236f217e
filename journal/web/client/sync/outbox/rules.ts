// Rules of the outbox: order of sending, and interpretation of replies. Time and randomness are arguments.
import type { EntryFields, Intent, OutboxItem, StoredEntry } from '../../foundation/storage/records.ts';
import { isLocal } from '../../foundation/storage/records.ts';

/** An item without a number. */
export type NewItem = Omit<OutboxItem, 'number'>;

type Addition = { changed: OutboxItem | null; added: Intent | null };

const untried = (item: OutboxItem | undefined): item is OutboxItem =>
  item !== undefined && item.tries === 0 && item.state !== 'conflict';

/**
 * Adds changed `fields` of an entry to its items (oldest first): merges them into the last item if that was
 * never attempted, otherwise appends an item, because an attempted item may have arrived.
 */
export function addChange(
  items: readonly OutboxItem[],
  id: string,
  fields: Partial<EntryFields>,
  base: EntryFields,
): Addition {
  const last = items.at(-1);
  if (untried(last) && last.intent.kind === 'create-entry')
    return replaceIntent(last, { ...last.intent, fields: { ...last.intent.fields, ...fields } });
  if (untried(last) && last.intent.kind === 'change-entry')
    return replaceIntent(last, { ...last.intent, fields: { ...last.intent.fields, ...fields } });
  return { changed: null, added: { kind: 'change-entry', id, fields, base } };
}

/** Adds changed fields of a mood or feeling to its items (oldest first), as {@link addChange} does. */
export function addFields(
  items: readonly OutboxItem[],
  change: Extract<Intent, { kind: 'change-mood' | 'change-feeling' }>,
): Addition {
  const last = items.at(-1);
  if (untried(last) && 'fields' in last.intent) {
    const fields = { ...last.intent.fields, ...change.fields };
    return replaceIntent(last, { ...last.intent, fields } as Intent);
  }
  return { changed: null, added: change };
}

const replaceIntent = (item: OutboxItem, intent: Intent): Addition => {
  const { detail: _, isPutAside: __, ...rest } = item;
  return { changed: { ...rest, intent, state: 'waiting' }, added: null };
};

type Plan = {
  /** Items to send now. */
  send: OutboxItem[];
  /** Items superseded by a later deletion: removed without being sent. */
  drop: OutboxItem[];
  /** The time of the next due item; null if no item waits for a time. */
  next: number | null;
};

export const MAX_AT_ONCE = 2;

/**
 * Selects the items to send: in order per target, at most {@link MAX_AT_ONCE} concurrent targets, excluding
 * `busy` ones.
 */
export function plan(items: readonly OutboxItem[], now: number, busy: ReadonlySet<string>): Plan {
  const result: Plan = { send: [], drop: [], next: null };
  const unnamed = new Set(items.map(({ intent }) => intent.id).filter(isLocal));
  for (const [target, queue] of Map.groupBy(items, (item) => item.target)) {
    if (busy.has(target)) continue;
    const { head, dropped } = nextOf(queue.toSorted((one, other) => one.number - other.number));
    if (head.state !== 'waiting' || needsOf(head.intent).some((id) => unnamed.has(id))) continue;
    if (head.notBefore > now) {
      result.next = Math.min(result.next ?? head.notBefore, head.notBefore);
      continue;
    }
    result.drop.push(...dropped);
    if (!dropped.includes(head)) result.send.push(head);
  }
  result.send.sort((one, other) => one.number - other.number);
  result.send.splice(Math.max(0, MAX_AT_ONCE - busy.size));
  return result;
}

/**
 * The next item of a target. A deletion supersedes earlier changes that were never attempted. If the server
 * cannot know the entry, the deletion is dropped as well.
 */
function nextOf(queue: readonly OutboxItem[]): { head: OutboxItem; dropped: OutboxItem[] } {
  const [first] = queue as readonly [OutboxItem];
  const at = queue.findIndex(({ intent }) => intent.kind === 'delete-entry');
  const deletion = queue[at];
  const before = queue.slice(0, Math.max(at, 0));
  if (deletion === undefined || before.some(mayHaveArrived)) return { head: first, dropped: [] };
  const isUnknown = before.some(({ intent }) => intent.kind === 'create-entry');
  return { head: deletion, dropped: isUnknown ? [...before, deletion] : before };
}

const mayHaveArrived = ({ tries, state }: OutboxItem): boolean => tries > 0 && state === 'waiting';

/** Intents that create what has a local id. */
const CREATIONS: ReadonlySet<Intent['kind']> = new Set([
  'upload',
  'create-activity',
  'create-mood',
  'create-feeling',
]);

/** The local ids in an intent, whose creations must be sent first. */
export function needsOf(intent: Intent): string[] {
  if (CREATIONS.has(intent.kind)) return [];
  if (intent.kind !== 'create-entry' && intent.kind !== 'change-entry')
    return isLocal(intent.id) ? [intent.id] : [];
  const { activities = [], photos = [], voiceMemos = [], moodId, feelings = [] } = intent.fields;
  return [...activities, ...photos, ...voiceMemos, ...feelings, moodId ?? ''].filter(isLocal);
}

/** Returns the intent with the server's id in place of `local`; null takes `local` out of lists. */
export function withName(intent: Intent, local: string, id: string | null): Intent {
  if (intent.kind === 'create-entry')
    return { ...intent, fields: { ...intent.fields, ...renameIn(intent.fields, local, id) } };
  if (intent.kind === 'change-entry')
    return { ...intent, fields: { ...intent.fields, ...renameIn(intent.fields, local, id) } };
  return intent.id === local && id !== null ? { ...intent, id } : intent;
}

/** The members of `fields` that name `local`, with `id` in its place, or without it. */
export function renameIn(
  fields: Partial<EntryFields>,
  local: string,
  id: string | null,
): Partial<EntryFields> {
  const renamed: Partial<EntryFields> = {};
  for (const name of LISTS) {
    const ids = fields[name];
    if (ids?.includes(local))
      renamed[name] = ids.flatMap((one) => (one !== local ? [one] : id === null ? [] : [id]));
  }
  if (fields.moodId === local) renamed.moodId = id;
  return renamed;
}

type Outcome =
  | { kind: 'done' }
  | { kind: 'refused' }
  | { kind: 'changed elsewhere' }
  | { kind: 'signed out' }
  | { kind: 'retry'; at: number };

const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 300_000;

/** Exponential backoff from 2 s to 5 min, with 50 % jitter. */
export const retryDelay = (tries: number, random: number): number =>
  Math.min(FIRST_DELAY * 2 ** Math.min(tries, 20), LONGEST_DELAY) * (0.5 + random / 2);

/** Interprets a reply status; `null` means no reply. `retryAfter` is in seconds. */
export function outcomeOf(
  status: number | null,
  retryAfter: number | null,
  { tries }: Pick<OutboxItem, 'tries'>,
  now: number,
  random: number,
): Outcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'done' };
  if (status === 401) return { kind: 'signed out' };
  if (status === 412) return { kind: 'changed elsewhere' };
  if (meaningOf(status) === 'busy') {
    const wait = retryAfter === null ? retryDelay(tries, random) : retryAfter * 1000;
    return { kind: 'retry', at: now + wait };
  }
  if (status === null || status >= 500 || status === 408)
    return { kind: 'retry', at: now + retryDelay(tries, random) };
  return { kind: 'refused' };
}

/** The state of the server after an attempt to be retried; `null` means no reply. */
export const meaningOf = (status: number | null): 'busy' | 'error' | null => {
  if (status === null) return null;
  return status === 429 || status === 503 ? 'busy' : 'error';
};

type Merge = { kind: 'same' } | { kind: 'merged'; fields: Partial<EntryFields> } | { kind: 'conflict' };

const LISTS = ['activities', 'photos', 'voiceMemos', 'feelings'] as const;
const VALUES = ['content', 'at', 'offset'] as const;

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Three-way merge of `mine`, based on `base`, with another device's version. Changes of different fields
 * and additions to or removals from lists are merged; two values of one field are a conflict. The mood and
 * its own name are one field.
 */
export function mergeChange(base: EntryFields, mine: Partial<EntryFields>, theirs: EntryFields): Merge {
  const fields: Partial<EntryFields> = {};
  for (const name of VALUES) {
    const value = mine[name];
    if (value === undefined || equal(value, theirs[name]) || equal(value, base[name])) continue;
    if (!equal(base[name], theirs[name])) return { kind: 'conflict' };
    Object.assign(fields, { [name]: value });
  }
  const mood = moodOf({ ...base, ...endsOwnMood(base, mine), ...mine });
  if (!equal(mood, moodOf(theirs)) && !equal(mood, moodOf(base))) {
    if (!equal(moodOf(base), moodOf(theirs))) return { kind: 'conflict' };
    Object.assign(fields, mood.moodId === null && !theirs.moodId ? { mood: mood.mood } : mood);
  }
  for (const name of LISTS) {
    const list = mine[name];
    if (list === undefined) continue;
    const before = base[name] ?? [];
    const there = theirs[name] ?? [];
    // If the list is otherwise unchanged, the order of `mine` is used.
    const joined = equal(before, there) ? list : joinLists(before, list, there);
    if (!equal(joined, there)) fields[name] = joined;
  }
  return Object.keys(fields).length === 0 ? { kind: 'same' } : { kind: 'merged', fields };
}

const moodOf = ({ mood, moodId }: EntryFields) => ({ mood, moodId: moodId ?? null });

/** An own mood belongs to its value: another value without another own mood ends it, as on the server. */
export const endsOwnMood = (
  { mood, moodId }: EntryFields,
  change: Partial<EntryFields>,
): Pick<EntryFields, 'moodId'> =>
  moodId && change.mood !== undefined && change.mood !== mood && change.moodId === undefined
    ? { moodId: null }
    : {};

/** Returns `theirs` with the additions and without the removals of `mine`. */
export const joinLists = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] => [
  ...theirs.filter((id) => mine.includes(id) || !base.includes(id)),
  ...mine.filter((id) => !base.includes(id) && !theirs.includes(id)),
];

/** No version of an entry: the server refuses a change of it (412), and the change is merged. */
export const OUTDATED = '"0"';

/**
 * The version for changes behind `item`, if the server replied to `item` with `version`. The reply to a
 * repeated creation or a rebased change includes changes of other devices, which the changes behind do not
 * include: they must be merged. `tries` are the attempts before this one.
 */
export const versionBehind = (
  { intent, tries, isRebased }: Pick<OutboxItem, 'intent' | 'tries' | 'isRebased'>,
  version: string | null,
): string | null => (isRebased || (intent.kind === 'create-entry' && tries > 0) ? OUTDATED : version);

/** Pulled changes replace the local version only if it has no unsent changes. */
export const mayReplace = (items: readonly OutboxItem[], id: string): boolean =>
  !items.some(({ intent }) => intent.id === id);

export const fieldsOf = ({
  mood,
  content,
  at,
  offset,
  activities,
  photos,
  voiceMemos,
  moodId,
  feelings,
}: StoredEntry): EntryFields => ({
  mood,
  content,
  at,
  offset,
  activities,
  photos,
  voiceMemos,
  ...(moodId ? { moodId } : {}),
  ...(feelings && feelings.length > 0 ? { feelings } : {}),
});
