// What waits to be sent, in which order, and what a response means. Time and chance are arguments.
import type { EntryFields, Intent, OutboxItem, StoredEntry } from '../../foundation/storage/records.ts';
import { isLocal } from '../../foundation/storage/records.ts';

/** An item before it has a number. */
export type NewItem = Omit<OutboxItem, 'number'>;

export type Addition = { changed: OutboxItem | null; added: Intent | null };

const untried = (item: OutboxItem | undefined): item is OutboxItem =>
  item !== undefined && item.tries === 0 && item.state !== 'conflict';

/**
 * How `fields` of an entry are added to its items, oldest first: into its last item if that was never
 * attempted, since one that was may have reached the server; behind it otherwise.
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

const replaceIntent = (item: OutboxItem, intent: Intent): Addition => {
  const { detail: _, isPutAside: __, ...rest } = item;
  return { changed: { ...rest, intent, state: 'waiting' }, added: null };
};

export type Plan = {
  /** To be sent now. */
  send: OutboxItem[];
  /** Made pointless by a deletion behind them: removed without being sent. */
  drop: OutboxItem[];
  /** When to look again; null if nothing waits for the clock. */
  next: number | null;
};

export const MAX_AT_ONCE = 2;

/** Sends in order per target, at most {@link MAX_AT_ONCE} targets at once, `busy` ones not. */
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
 * The item of a target that is sent next. A deletion takes the place of changes before it that were never
 * attempted; where the server has never heard of the entry, it is dropped itself.
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

/** Ids in an intent that are only known on this device, of things that must be sent first. */
export function needsOf(intent: Intent): string[] {
  if (intent.kind === 'upload' || intent.kind === 'create-activity') return [];
  if (intent.kind !== 'create-entry' && intent.kind !== 'change-entry')
    return isLocal(intent.id) ? [intent.id] : [];
  const { activities = [], photos = [], voiceMemos = [] } = intent.fields;
  return [...activities, ...photos, ...voiceMemos].filter(isLocal);
}

/** The intent with the name that the server gave instead of `local`. */
export function withName(intent: Intent, local: string, id: string): Intent {
  const rename = (ids: string[] | undefined) => ids?.map((one) => (one === local ? id : one));
  if (intent.kind === 'create-entry')
    return { ...intent, fields: { ...intent.fields, ...renamed(intent.fields, rename) } };
  if (intent.kind === 'change-entry')
    return { ...intent, fields: { ...intent.fields, ...renamed(intent.fields, rename) } };
  return intent.id === local ? { ...intent, id } : intent;
}

function renamed(
  { activities, photos, voiceMemos }: Partial<EntryFields>,
  rename: (ids: string[] | undefined) => string[] | undefined,
): Partial<EntryFields> {
  const lists = { activities: rename(activities), photos: rename(photos), voiceMemos: rename(voiceMemos) };
  return Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids !== undefined));
}

export type Outcome =
  | { kind: 'done' }
  | { kind: 'refused' }
  | { kind: 'changed elsewhere' }
  | { kind: 'signed out' }
  | { kind: 'retry'; at: number };

const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 300_000;

/** 2 s, doubling up to 5 min, each between half and the whole of it. */
export const retryDelay = (tries: number, random: number): number =>
  Math.min(FIRST_DELAY * 2 ** Math.min(tries, 20), LONGEST_DELAY) * (0.5 + random / 2);

/** What a status means for an item; `null` for no response. `retryAfter` is in seconds. */
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

/** What the status of an attempt that is to be repeated says of the server; `null` for no response. */
export const meaningOf = (status: number | null): 'busy' | 'error' | null => {
  if (status === null) return null;
  return status === 429 || status === 503 ? 'busy' : 'error';
};

export type Merge =
  | { kind: 'same' }
  | { kind: 'merged'; fields: Partial<EntryFields> }
  | { kind: 'conflict' };

const LISTS = ['activities', 'photos', 'voiceMemos'] as const;
const VALUES = ['mood', 'content', 'at', 'offset'] as const;

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Joins `mine`, which was made from `base`, with what another device made of it. Different fields and lists
 * to which both sides added or from which both removed are joined; one field with two values is a conflict.
 */
export function mergeChange(base: EntryFields, mine: Partial<EntryFields>, theirs: EntryFields): Merge {
  const fields: Partial<EntryFields> = {};
  for (const name of VALUES) {
    const value = mine[name];
    if (value === undefined || equal(value, theirs[name]) || equal(value, base[name])) continue;
    if (!equal(base[name], theirs[name])) return { kind: 'conflict' };
    Object.assign(fields, { [name]: value });
  }
  for (const name of LISTS) {
    const list = mine[name];
    if (list === undefined) continue;
    // An order that nobody else changed is mine.
    const joined = equal(base[name], theirs[name]) ? list : joinLists(base[name], list, theirs[name]);
    if (!equal(joined, theirs[name])) fields[name] = joined;
  }
  return Object.keys(fields).length === 0 ? { kind: 'same' } : { kind: 'merged', fields };
}

/** Theirs, with what I added and without what I removed. */
export const joinLists = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] => [
  ...theirs.filter((id) => mine.includes(id) || !base.includes(id)),
  ...mine.filter((id) => !base.includes(id) && !theirs.includes(id)),
];

/** Which entries of a page of changes replace the device's copy: those without a change of its own. */
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
}: StoredEntry): EntryFields => ({
  mood,
  content,
  at,
  offset,
  activities,
  photos,
  voiceMemos,
});
