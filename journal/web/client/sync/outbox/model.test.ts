// Three devices and a server as a model: random edits of entries, moods and feelings, lost requests and
// replies, repeated requests. The rules are those of the app; the model stands for the disk, the network
// and the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mood } from '@tandem/web/ui/moods.ts';
import fc from 'fast-check';
import {
  type EntryFields,
  type Intent,
  isLocal,
  LOCAL_PREFIX,
  type OutboxItem,
  type StoredEntry,
} from '../../foundation/storage/records.ts';
import {
  addChange,
  addFields,
  endsOwnMood,
  fieldsOf,
  mayReplace,
  mergeChange,
  OUTDATED,
  plan,
  renameIn,
  versionBehind,
  withName,
} from './rules.ts';

type Word = { name: string; value?: Mood };
type Device = {
  entries: Map<string, StoredEntry>;
  /** Moods and feelings, by id. */
  words: Map<string, Word>;
  outbox: OutboxItem[];
  position: number;
};
type Versioned = { fields: EntryFields; version: number };
type Server = {
  entries: Map<string, Versioned>;
  deleted: Set<string>;
  words: Map<string, Word>;
  /** The ids of what changed, the latest last. */
  changes: string[];
};

const APPEARANCE = { icon: null, color: null, archived: false };
let counter = 0;
const next = (): string => {
  counter += 1;
  return String(counter);
};

const kindOf = ({ kind }: Intent): string => /entry|mood|feeling/.exec(kind)?.[0] ?? '';

function add(device: Device, intent: Intent): void {
  const number = Number(next());
  device.outbox.push({
    number,
    format: 1,
    target: `${kindOf(intent)}:${intent.id}`,
    intent,
    key: String(number),
    createdAt: 0,
    notBefore: 0,
    tries: 0,
    state: 'waiting',
  });
}

const put = (device: Device, item: OutboxItem): void => {
  device.outbox = device.outbox.map((one) => (one.number === item.number ? item : one));
};
const itemsOf = (device: Device, target: string) => device.outbox.filter((item) => item.target === target);

// What a device does without a network.

function log(device: Device, mood: Mood): void {
  const id = `e${next()}`;
  const fields: EntryFields = {
    mood,
    content: '',
    at: 0,
    offset: 0,
    activities: [],
    photos: [],
    voiceMemos: [],
  };
  device.entries.set(id, { ...fields, id, date: '', version: null });
  add(device, { kind: 'create-entry', id, fields });
}

function change(device: Device, entry: StoredEntry, given: Partial<EntryFields>): void {
  const fields = { ...endsOwnMood(entry, given), ...given };
  device.entries.set(entry.id, { ...entry, ...fields });
  const { changed, added } = addChange(
    itemsOf(device, `entry:${entry.id}`),
    entry.id,
    fields,
    fieldsOf(entry),
  );
  if (changed) put(device, changed);
  if (added) add(device, added);
}

function remove(device: Device, entry: StoredEntry): void {
  device.entries.set(entry.id, { ...entry, removed: 1 });
  add(device, { kind: 'delete-entry', id: entry.id });
}

function createWord(device: Device, word: Word): string {
  const found = [...device.words].find(([, { name }]) => name === word.name);
  if (found) return found[0];
  const id = `${LOCAL_PREFIX}w${next()}`;
  device.words.set(id, word);
  const { name, value } = word;
  if (value) add(device, { kind: 'create-mood', id, fields: { ...APPEARANCE, name, value } });
  else
    add(device, {
      kind: 'create-feeling',
      id,
      fields: { ...APPEARANCE, name, category: null, pleasant: null },
    });
  return id;
}

function rename(device: Device, id: string, name: string): void {
  const word = device.words.get(id);
  if (!word || [...device.words.values()].some((one) => one.name === name)) return;
  device.words.set(id, { ...word, name });
  const kind = word.value ? 'mood' : 'feeling';
  const { changed, added } = addFields(itemsOf(device, `${kind}:${id}`), {
    kind: `change-${kind}`,
    id,
    fields: { name },
  });
  if (changed) put(device, changed);
  if (added) add(device, added);
}

// The server, as the specification describes it.

type Reply =
  | { kind: 'entry'; id: string; current: Versioned }
  | { kind: 'word'; id: string; word: Word }
  | { kind: 'gone' | 'changed elsewhere' | 'done' }
  | { kind: 'refused' };

function store(server: Server, id: string, fields: EntryFields): Reply {
  for (const feeling of fields.feelings ?? []) assert.ok(server.words.has(feeling), `unknown ${feeling}`);
  if (fields.moodId) assert.equal(server.words.get(fields.moodId)?.value, fields.mood, 'mood-mismatch');
  server.changes.push(id);
  const current = { fields, version: server.changes.length };
  server.entries.set(id, current);
  return { kind: 'entry', id, current };
}

function request(server: Server, device: Device, { intent }: OutboxItem): Reply {
  const { id } = intent;
  switch (intent.kind) {
    case 'create-entry': {
      if (server.deleted.has(id)) return { kind: 'gone' };
      const current = server.entries.get(id);
      return current ? { kind: 'entry', id, current } : store(server, id, intent.fields);
    }
    case 'change-entry': {
      const current = server.entries.get(id);
      if (!current) return { kind: 'gone' };
      const version = device.entries.get(id)?.version;
      if (version && version !== String(current.version)) return { kind: 'changed elsewhere' };
      const ends = endsOwnMood(current.fields, intent.fields);
      return store(server, id, { ...current.fields, ...ends, ...intent.fields });
    }
    case 'delete-entry':
      if (server.entries.delete(id)) server.changes.push(id);
      server.deleted.add(id);
      return { kind: 'done' };
    case 'create-mood':
    case 'create-feeling': {
      const named = id.slice(LOCAL_PREFIX.length);
      const known = server.words.get(named);
      if (known) return { kind: 'word', id: named, word: known };
      const { name } = intent.fields;
      const value = 'value' in intent.fields ? intent.fields.value : undefined;
      const namesake = [...server.words].find(([, word]) => word.name === name);
      if (namesake) return { kind: 'word', id: namesake[0], word: namesake[1] };
      const word = value ? { name, value } : { name };
      server.words.set(named, word);
      server.changes.push(named);
      return { kind: 'word', id: named, word };
    }
    case 'change-mood':
    case 'change-feeling': {
      const word = server.words.get(id);
      const { name } = intent.fields;
      if (!word || name === undefined) return { kind: 'done' };
      if ([...server.words].some(([other, one]) => other !== id && one.name === name))
        return { kind: 'refused' };
      server.words.set(id, { ...word, name });
      server.changes.push(id);
      return { kind: 'done' };
    }
    default:
      throw new Error(intent.kind);
  }
}

// What a device does with a network.

type Loss = 'none' | 'request' | 'reply';

/** Sends what is due; returns whether there was something. */
function send(server: Server, device: Device, loss: Loss): boolean {
  const { send: due, drop } = plan(device.outbox, 1, new Set());
  device.outbox = device.outbox.filter((item) => !drop.includes(item));
  for (const { target, intent } of drop)
    if (itemsOf(device, target).length === 0) device.entries.delete(intent.id);
  for (const { number } of due) {
    // Another item of this round may have given it another id.
    const item = device.outbox.find((one) => one.number === number);
    if (!item) continue;
    put(device, { ...item, tries: item.tries + 1 });
    if (loss === 'request') continue;
    const reply = request(server, device, item);
    if (loss === 'none') settle(server, device, item, reply);
  }
  return due.length + drop.length > 0;
}

function settle(server: Server, device: Device, item: OutboxItem, reply: Reply): void {
  const { intent, target } = item;
  const finish = () => {
    device.outbox = device.outbox.filter(({ number }) => number !== item.number);
  };
  if (reply.kind === 'changed elsewhere') {
    merge(server, device, item);
    return;
  }
  if (reply.kind === 'gone' && intent.kind === 'change-entry') {
    // The user keeps the deletion of the other device.
    device.outbox = device.outbox.filter((one) => one.target !== target);
    device.entries.delete(intent.id);
    return;
  }
  finish();
  if (reply.kind === 'word') {
    nameWord(device, intent.id, reply);
    return;
  }
  if (reply.kind === 'refused') {
    // The user gives up the name; the next pull brings the other one.
    device.words.set(intent.id, server.words.get(intent.id) ?? { name: '' });
    return;
  }
  if (reply.kind !== 'entry') {
    if (kindOf(intent) === 'entry' && itemsOf(device, target).length === 0) device.entries.delete(intent.id);
    return;
  }
  // An earlier form arrived when a page was closed: the creation becomes a change of it.
  const current = device.entries.get(intent.id);
  const theirs = toStored(reply.id, reply.current);
  if (itemsOf(device, target).length === 0 && !current?.removed) device.entries.set(intent.id, theirs);
  else if (current)
    device.entries.set(intent.id, { ...current, version: versionBehind(item, theirs.version) });
}

const toStored = (id: string, { fields, version }: Versioned): StoredEntry => ({
  ...fields,
  id,
  date: '',
  version: String(version),
});

let conflicts = 0;

function merge(server: Server, device: Device, item: OutboxItem): void {
  const { intent, target } = item;
  const found = server.entries.get(intent.id);
  if (intent.kind !== 'change-entry' || !found) throw new Error('Only changes of entries conflict.');
  const theirs = toStored(intent.id, found);
  const merged = mergeChange(intent.base, intent.fields, fieldsOf(theirs));
  if (merged.kind === 'conflict') conflicts += 1;
  // The user prefers this device.
  const fields = merged.kind === 'merged' ? merged.fields : merged.kind === 'conflict' ? intent.fields : null;
  if (fields === null) device.outbox = device.outbox.filter(({ number }) => number !== item.number);
  else
    put(device, {
      ...item,
      intent: { kind: 'change-entry', id: intent.id, fields, base: fieldsOf(theirs) },
      isRebased: true,
      tries: 0,
    });
  const current = device.entries.get(intent.id);
  if (itemsOf(device, target).length <= 1 && !current?.removed)
    device.entries.set(intent.id, { ...theirs, ...fields });
  else if (current)
    device.entries.set(intent.id, { ...current, version: fields === null ? OUTDATED : theirs.version });
}

function nameWord(device: Device, local: string, { id, word }: { id: string; word: Word }): void {
  const current = device.words.get(local);
  const isChanged = device.outbox.some(({ intent }) => intent.id === local);
  device.words.delete(local);
  device.words.set(id, isChanged && current ? current : word);
  device.outbox = device.outbox.map((item) => {
    const intent = withName(item.intent, local, id);
    return { ...item, intent, target: `${kindOf(intent)}:${intent.id}` };
  });
  for (const [key, entry] of device.entries)
    device.entries.set(key, { ...entry, ...renameIn(entry, local, id) });
}

function pull(server: Server, device: Device): void {
  for (const id of new Set(server.changes.slice(device.position))) {
    if (!mayReplace(device.outbox, id)) continue;
    const entry = server.entries.get(id);
    const word = server.words.get(id);
    if (entry) device.entries.set(id, toStored(id, entry));
    else if (word) device.words.set(id, word);
    else device.entries.delete(id);
  }
  device.position = server.changes.length;
}

// The property.

const NAMES = ['calm', 'glad', 'low', 'tense'];
const DEVICES = 3;

const action = fc.record({
  on: fc.nat(DEVICES - 1),
  what: fc.constantFrom(
    'log',
    'mood',
    'own mood',
    'add feeling',
    'remove feeling',
    'words',
    'remove',
    'rename',
    'send',
    'send',
    'lose request',
    'lose reply',
    'pull',
  ),
  value: fc.integer({ min: 1, max: 5 }),
  pick: fc.nat(7),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** The reply to a creation is lost, and two devices add a feeling before the creation is repeated. */
const REPEATED_CREATION: Action[] = [
  { on: 0, what: 'log', value: 4, pick: 0 },
  { on: 0, what: 'lose reply', value: 4, pick: 0 },
  { on: 1, what: 'pull', value: 4, pick: 0 },
  { on: 1, what: 'add feeling', value: 4, pick: 0 },
  { on: 1, what: 'send', value: 4, pick: 0 },
  { on: 1, what: 'send', value: 4, pick: 0 },
  { on: 0, what: 'add feeling', value: 4, pick: 1 },
];

/** Two devices change an entry, and one of them adds a change behind the one that will be merged. */
const CHANGE_BEHIND_A_MERGE: Action[] = [
  { on: 2, what: 'log', value: 1, pick: 0 },
  { on: 2, what: 'lose reply', value: 1, pick: 0 },
  { on: 0, what: 'pull', value: 1, pick: 0 },
  { on: 2, what: 'add feeling', value: 1, pick: 0 },
  { on: 0, what: 'add feeling', value: 1, pick: 2 },
  { on: 2, what: 'send', value: 1, pick: 0 },
  { on: 2, what: 'lose request', value: 1, pick: 0 },
  ...Array.from({ length: 4 }, (): Action => ({ on: 0, what: 'log', value: 1, pick: 0 })),
  { on: 2, what: 'add feeling', value: 1, pick: 1 },
];

/** Nothing that takes feelings away, and nothing that conflicts; what is synchronized is edited at once. */
function gently(one: Action): Action {
  if (['rename', 'remove', 'mood', 'own mood'].includes(one.what)) return { ...one, what: 'pull' };
  return one.what === 'remove feeling' || one.what === 'words' ? { ...one, what: 'add feeling' } : one;
}

/** Returns whether an entry or a name was changed in a way that can take feelings away. */
function act(server: Server, device: Device, { what, value, pick }: Action): boolean {
  const shown = [...device.entries.values()].filter((entry) => !entry.removed);
  const entry = shown[pick % Math.max(1, shown.length)];
  const mood = value as Mood;
  const name = NAMES[pick % NAMES.length] ?? '';
  if (what === 'log') log(device, mood);
  else if (what === 'send') send(server, device, 'none');
  else if (what === 'lose request') send(server, device, 'request');
  else if (what === 'lose reply') send(server, device, 'reply');
  else if (what === 'pull') pull(server, device);
  else if (what === 'rename') {
    const [id] = [...device.words.keys()].slice(pick % 4);
    if (id) rename(device, id, `${name} ${value}`);
  } else if (entry && what === 'mood') change(device, entry, { mood });
  else if (entry && what === 'own mood')
    change(device, entry, { mood, moodId: createWord(device, { name: `${name}, of ${mood}`, value: mood }) });
  else if (entry && what === 'words') change(device, entry, { content: `written ${next()}` });
  else if (entry && what === 'add feeling') {
    const id = createWord(device, { name });
    const { feelings = [] } = device.entries.get(entry.id) ?? {};
    if (!feelings.includes(id)) change(device, entry, { feelings: [...feelings, id] });
  } else if (entry && what === 'remove feeling') {
    change(device, entry, { feelings: (entry.feelings ?? []).slice(1) });
    return true;
  } else if (entry && what === 'remove') {
    remove(device, entry);
    return true;
  }
  return false;
}

/** Until nothing is left to send anywhere. */
function drain(server: Server, devices: readonly Device[]): void {
  for (let round = 0; round < 200; round += 1) {
    const isBusy = devices.map((device) => send(server, device, 'none')).some(Boolean);
    for (const device of devices) pull(server, device);
    if (!isBusy) return;
  }
  assert.fail(`The outboxes do not become empty: ${JSON.stringify(devices.map(({ outbox }) => outbox))}`);
}

const content = (fields: EntryFields) => {
  const { mood, content: words, moodId, feelings = [] } = fields;
  return { mood, words, moodId: moodId ?? null, feelings };
};

test('three devices agree after any edits, losses and repeats, and no feeling is lost', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 60 }), fc.boolean(), (given, isGentle) => {
      const actions = isGentle ? given.map(gently) : given;
      counter = 0;
      conflicts = 0;
      const server: Server = { entries: new Map(), deleted: new Set(), words: new Map(), changes: [] };
      const devices = Array.from(
        { length: DEVICES },
        (): Device => ({ entries: new Map(), words: new Map(), outbox: [], position: 0 }),
      );
      const added = new Map<string, Set<string>>();
      let isTaken = false;
      for (const one of actions) {
        const device = devices[one.on];
        assert.ok(device);
        isTaken = act(server, device, one) || isTaken || one.what === 'rename';
        for (const entry of device.entries.values())
          for (const id of entry.feelings ?? []) {
            // Feelings of other devices may not have been pulled.
            const name = device.words.get(id)?.name;
            if (name) added.set(entry.id, (added.get(entry.id) ?? new Set()).add(name));
          }
      }
      drain(server, devices);
      const expected = new Map([...server.entries].map(([id, { fields }]) => [id, content(fields)]));
      for (const device of devices) {
        assert.deepEqual(device.outbox, []);
        assert.deepEqual(new Map([...device.entries].map(([id, entry]) => [id, content(entry)])), expected);
        assert.deepEqual(device.words, new Map([...device.words].map(([id]) => [id, server.words.get(id)])));
        assert.equal(device.words.size, server.words.size);
        assert.ok(![...device.words.keys()].some(isLocal));
      }
      const names = [...server.words.values()].map(({ name }) => name);
      assert.equal(new Set(names).size, names.length);
      if (isTaken || conflicts > 0) return;
      for (const [id, wanted] of added) {
        const feelings = (expected.get(id)?.feelings ?? []).map((one) => server.words.get(one)?.name);
        for (const name of wanted) assert.ok(feelings.includes(name), `${id} has lost ${name}`);
      }
    }),
    {
      numRuns: 2000,
      examples: [
        [REPEATED_CREATION, true],
        [CHANGE_BEHIND_A_MERGE, true],
      ],
    },
  );
});
