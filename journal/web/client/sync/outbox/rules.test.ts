import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mood } from '@tandem/web/ui/moods.ts';
import fc from 'fast-check';
import type { EntryFields, Intent, OutboxItem } from '../../foundation/storage/records.ts';
import {
  addChange,
  addFields,
  endsOwnMood,
  joinLists,
  MAX_AT_ONCE,
  meaningOf,
  mergeChange,
  needsOf,
  outcomeOf,
  plan,
  retryDelay,
  withName,
} from './rules.ts';

const BASE: EntryFields = {
  mood: 3,
  content: 'as it was',
  at: 1_000,
  offset: 60,
  activities: ['walk'],
  photos: [],
  voiceMemos: [],
};

let number = 0;
const item = (intent: Intent, more: Partial<OutboxItem> = {}): OutboxItem => {
  number += 1;
  const kind = /entry|activity/.exec(intent.kind)?.[0] ?? 'media';
  return {
    number,
    format: 1,
    target: `${kind}:${intent.id}`,
    intent,
    key: `key ${number}`,
    createdAt: 0,
    notBefore: 0,
    tries: 0,
    state: 'waiting',
    ...more,
  };
};
const create = (id: string, more: Partial<OutboxItem> = {}) =>
  item({ kind: 'create-entry', id, fields: BASE }, more);
const change = (id: string, fields: Partial<EntryFields>, more: Partial<OutboxItem> = {}) =>
  item({ kind: 'change-entry', id, fields, base: BASE }, more);
const remove = (id: string, more: Partial<OutboxItem> = {}) => item({ kind: 'delete-entry', id }, more);
const numbers = (items: readonly OutboxItem[]) => items.map((one) => one.number);

test('what was never attempted is changed in place; what may have arrived is left as it is', () => {
  const untried = create('a');
  const inPlace = addChange([untried], 'a', { mood: 5 }, BASE);
  assert.equal(inPlace.added, null);
  assert.equal(inPlace.changed?.key, untried.key);
  assert.deepEqual(inPlace.changed?.intent, { kind: 'create-entry', id: 'a', fields: { ...BASE, mood: 5 } });
  const behind = addChange([create('a', { tries: 1 })], 'a', { mood: 5 }, BASE);
  assert.deepEqual(behind, {
    changed: null,
    added: { kind: 'change-entry', id: 'a', fields: { mood: 5 }, base: BASE },
  });
});

test('a refused creation that is edited waits again', () => {
  const { changed } = addChange(
    [create('a', { state: 'refused', detail: 'no' })],
    'a',
    { content: '' },
    BASE,
  );
  assert.deepEqual([changed?.state, changed?.detail], ['waiting', undefined]);
});

test('items of one entry go one after the other, and two entries at once', () => {
  const items = [create('a'), change('a', { mood: 1 }), create('b'), create('c')];
  assert.deepEqual(numbers(plan(items, 1, new Set()).send), numbers([items[0], items[2]] as OutboxItem[]));
  assert.deepEqual(numbers(plan(items, 1, new Set(['entry:a'])).send), [items[2]?.number]);
});

test('a refused item keeps back what waits behind it, and nothing else', () => {
  const items = [create('a', { state: 'refused' }), change('a', { mood: 1 }), create('b')];
  assert.deepEqual(numbers(plan(items, 1, new Set()).send), [items[2]?.number]);
});

test('an entry waits for its photos and new activities', () => {
  const fields = { ...BASE, photos: ['local-1'] };
  const items = [
    item({ kind: 'create-entry', id: 'a', fields }),
    item({ kind: 'upload', id: 'local-1', media: 'photos' }),
  ];
  assert.deepEqual(numbers(plan(items, 1, new Set()).send), [items[1]?.number]);
  const named = withName(items[0]?.intent as Intent, 'local-1', 'real');
  assert.deepEqual(needsOf(named), []);
  assert.deepEqual(named, { kind: 'create-entry', id: 'a', fields: { ...BASE, photos: ['real'] } });
});

test('an entry that is deleted before it was ever sent is never sent', () => {
  const items = [create('a', { notBefore: 10 }), remove('a', { notBefore: 8_000 })];
  assert.deepEqual(plan(items, 100, new Set()), { send: [], drop: [], next: 8_000 });
  const due = plan(items, 8_000, new Set());
  assert.deepEqual([due.send, numbers(due.drop)], [[], numbers(items)]);
});

test('a deletion takes the place of changes that were never attempted', () => {
  const items = [change('a', { mood: 1 }), remove('a')];
  const { send, drop } = plan(items, 1, new Set());
  assert.deepEqual([numbers(send), numbers(drop)], [[items[1]?.number], [items[0]?.number]]);
});

test('a creation that may have arrived is settled before the entry is deleted', () => {
  const items = [create('a', { tries: 1 }), remove('a')];
  const { send, drop } = plan(items, 1, new Set());
  assert.deepEqual([numbers(send), drop], [[items[0]?.number], []]);
});

const anyItem = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  kind: fc.constantFrom('create', 'change', 'delete'),
  tries: fc.integer({ min: 0, max: 2 }),
  notBefore: fc.integer({ min: 0, max: 20 }),
  state: fc.constantFrom<OutboxItem['state']>('waiting', 'refused', 'conflict'),
});

test('whatever waits: at most two are sent, of each entry at most one, none before its time', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem),
      fc.integer({ min: 0, max: 20 }),
      fc.subarray(['entry:a', 'entry:b']),
      (drawn, now, busy) => {
        const items = drawn.map(({ id, kind, ...more }) =>
          kind === 'create' ? create(id, more) : kind === 'change' ? change(id, {}, more) : remove(id, more),
        );
        const { send, drop, next } = plan(items, now, new Set(busy));
        assert.ok(send.length <= MAX_AT_ONCE - busy.length);
        assert.equal(new Set(send.map(({ target }) => target)).size, send.length);
        for (const one of send) {
          assert.ok(one.notBefore <= now && one.state === 'waiting' && !busy.includes(one.target));
          assert.ok(!drop.includes(one));
          // No item overtakes one that may have arrived.
          const before = items.filter(({ target, number: at }) => target === one.target && at < one.number);
          assert.ok(before.every((earlier) => drop.includes(earlier)));
        }
        // Dropped items were never sent, or were refused.
        for (const one of drop)
          assert.ok(one.tries === 0 || one.state !== 'waiting' || one.intent.kind === 'delete-entry');
        assert.ok(next === null || next > now);
      },
    ),
  );
});

test('a status decides whether an item is done, refused, or tried again, and when', () => {
  const outcome = (status: number | null, retryAfter: number | null = null, tries = 0) =>
    outcomeOf(status, retryAfter, { tries }, 1_000, 1);
  assert.deepEqual(
    [200, 201, 204].map((one) => outcome(one).kind),
    ['done', 'done', 'done'],
  );
  assert.deepEqual(
    [400, 404, 409, 413, 415].map((one) => outcome(one).kind),
    Array(5).fill('refused'),
  );
  assert.equal(outcome(401).kind, 'signed out');
  assert.equal(outcome(412).kind, 'changed elsewhere');
  assert.deepEqual(outcome(429, 7), { kind: 'retry', at: 8_000 });
  assert.deepEqual(outcome(503, 0), { kind: 'retry', at: 1_000 });
  assert.deepEqual(
    [null, 500, 502, 408].map((one) => outcome(one)),
    Array(4).fill({ kind: 'retry', at: 3_000 }),
  );
});

test('a server is called busy where it says so, and not for any other reply', () => {
  assert.deepEqual([429, 503].map(meaningOf), ['busy', 'busy']);
  assert.deepEqual([408, 500, 502, 504].map(meaningOf), Array(4).fill('error'));
  assert.equal(meaningOf(null), null);
});

test('delays double from 2 s to 5 min, and are never below half of that', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
      const whole = Math.min(2_000 * 2 ** tries, 300_000);
      const delay = retryDelay(tries, random);
      assert.ok(delay >= whole / 2 && delay <= whole);
    }),
  );
});

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
const fields: fc.Arbitrary<EntryFields> = fc.record({
  mood: fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<Mood>,
  content: fc.constantFrom('', 'one', 'two'),
  at: fc.constantFrom(1, 2),
  offset: fc.constant(60),
  activities: ids,
  photos: ids,
  voiceMemos: ids,
});

test('merging with an entry that did not change gives what I wrote; with what I wrote, nothing', () => {
  fc.assert(
    fc.property(fields, fields, (base, mine) => {
      const own = mergeChange(base, mine, base);
      assert.notEqual(own.kind, 'conflict');
      assert.deepEqual({ ...base, ...(own.kind === 'merged' ? own.fields : {}) }, { ...mine });
      assert.equal(mergeChange(base, mine, mine).kind, 'same');
    }),
  );
});

test('two values of one field are a conflict; changes of different fields are joined', () => {
  assert.equal(mergeChange(BASE, { mood: 1 }, { ...BASE, mood: 5 }).kind, 'conflict');
  assert.deepEqual(mergeChange(BASE, { mood: 1 }, { ...BASE, content: 'new' }), {
    kind: 'merged',
    fields: { mood: 1 },
  });
});

test('lists keep what either side added, and lose what either side removed', () => {
  fc.assert(
    fc.property(ids, ids, ids, (base, mine, theirs) => {
      const joined = joinLists(base, mine, theirs);
      assert.equal(new Set(joined).size, joined.length);
      for (const id of new Set([...base, ...mine, ...theirs])) {
        const isKept = base.includes(id) ? mine.includes(id) && theirs.includes(id) : true;
        assert.equal(joined.includes(id), isKept, id);
      }
    }),
  );
});

test('a mood and its own name are one field, and feelings are a list', () => {
  const calm = { ...BASE, mood: 4 as Mood, moodId: 'calm' };
  const named = mergeChange(BASE, { mood: 4, moodId: 'calm' }, { ...BASE, content: 'theirs' });
  assert.deepEqual(named, { kind: 'merged', fields: { mood: 4, moodId: 'calm' } });
  // The same value with another own mood is another mood.
  assert.equal(mergeChange(BASE, { mood: 4, moodId: 'glad' }, calm).kind, 'conflict');
  assert.equal(mergeChange(calm, { mood: 4, moodId: null }, { ...calm, moodId: 'glad' }).kind, 'conflict');
  assert.equal(mergeChange(BASE, { mood: 4, moodId: 'calm' }, calm).kind, 'same');
  // Another value ends the own mood, as in items of the version without own moods.
  assert.deepEqual(mergeChange(calm, { mood: 2 }, { ...calm, content: 'theirs' }), {
    kind: 'merged',
    fields: { mood: 2, moodId: null },
  });
  assert.deepEqual(endsOwnMood(calm, { mood: 4 }), {});
  assert.deepEqual(endsOwnMood(BASE, { mood: 4 }), {});
  const both = mergeChange(BASE, { feelings: ['a', 'b'] }, { ...BASE, feelings: ['c'] });
  assert.deepEqual(both, { kind: 'merged', fields: { feelings: ['c', 'a', 'b'] } });
});

test('moods and feelings are created before the entries that name them, and take the id of the server', () => {
  const local = 'local-1';
  const fields = { name: 'calm', category: null, pleasant: null, icon: null, color: null, archived: false };
  const creation = item({ kind: 'create-feeling', id: local, fields });
  const entry = change('a', { feelings: [local, 'b'], moodId: 'local-2', mood: 4 });
  assert.deepEqual(needsOf(entry.intent), [local, 'local-2']);
  assert.deepEqual(numbers(plan([creation, entry], 1, new Set()).send), [creation.number]);
  const renamed = withName(withName(entry.intent, local, '1'), 'local-2', '2');
  assert.deepEqual('fields' in renamed && renamed.fields, { feelings: ['1', 'b'], moodId: '2', mood: 4 });
  const gone = withName(entry.intent, local, null);
  assert.deepEqual('fields' in gone && gone.fields, { feelings: ['b'], moodId: 'local-2', mood: 4 });
});

test('changes of a feeling join its creation until that was attempted', () => {
  const fields = { name: 'calm', category: null, pleasant: null, icon: null, color: null, archived: false };
  const creation = item({ kind: 'create-feeling', id: 'local-1', fields });
  const renaming = { kind: 'change-feeling', id: 'local-1', fields: { name: 'glad' } } as const;
  const { changed } = addFields([creation], renaming);
  assert.deepEqual(changed?.intent, {
    kind: 'create-feeling',
    id: 'local-1',
    fields: { ...fields, name: 'glad' },
  });
  assert.deepEqual(addFields([{ ...creation, tries: 1 }], renaming), { changed: null, added: renaming });
});
