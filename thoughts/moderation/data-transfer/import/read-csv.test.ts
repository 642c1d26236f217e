import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@tandem/platform/refusal.ts';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { csvRow } from '../export/export.ts';
import { readAccounts } from './read-csv.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const isUnfit = (error: unknown): boolean => error instanceof Refusal && error.code === 'invalid-csv';
const read = (text: string) => readAccounts(bytes(text));

test('Mastodon’s exports are parsed', () => {
  const follows =
    'Account address,Show boosts,Notify on new posts,Languages\r\n' +
    'ada@one.example,true,false,\r\n"bob@two.example",FALSE,true,"de, en"\r\n';
  const shown = (text: string) =>
    read(text).map((one) => [
      one.line,
      one.address,
      one.showsBoosts,
      one.notifies,
      one.languages,
      one.hidesNotifications,
    ]);
  assert.deepEqual(shown(follows), [
    [2, 'ada@one.example', true, false, null, null],
    [3, 'bob@two.example', false, true, ['de', 'en'], null],
  ]);
  assert.deepEqual(shown('\uFEFFAccount address,Hide notifications\nada@one.example,false\n'), [
    [2, 'ada@one.example', null, null, null, false],
  ]);
  assert.deepEqual(shown('ada@one.example\n\n@bob@two.example\racct:cleo@x.example\n'), [
    [1, 'ada@one.example', null, null, null, null],
    [3, 'bob@two.example', null, null, null, null],
    [4, 'cleo@x.example', null, null, null, null],
  ]);
});

test('columns are identified by name, in any order', () => {
  const [one] = read('account address,Languages,Show boosts\nada,fr,0\n');
  assert.deepEqual([one?.address, one?.languages, one?.showsBoosts], ['ada', ['fr'], false]);
});

test('an invalid address is reported, and no line is lost', () => {
  const odd = ['', 'two words', 'a@b@c', 'https://one.example/@ada', '=1+1', 'a@', '@', `${'x'.repeat(999)}`];
  const read_ = read(`ada@one.example\n${odd.map((text) => csvRow([text, 'x'])).join('')}`);
  assert.deepEqual(
    read_.map(({ address }) => address),
    ['ada@one.example', ...odd.map(() => null)],
  );
});

test('a file that is not a list is refused', () => {
  for (const text of ['', '\n\n', 'Account address\n', 'a\0b', '"unclosed', `"${'x'.repeat(20_000)}"`])
    assert.throws(() => read(text), isUnfit, JSON.stringify(text.slice(0, 20)));
  assert.throws(() => readAccounts(new Uint8Array([0xff, 0xfe, 0x41])), isUnfit);
  assert.throws(() => read('a@b.example\n'.repeat(10_001)), isUnfit);
  assert.equal(read('a@b.example\n'.repeat(10_000)).length, 10_000);
});

test('any bytes result in a list or a refusal', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: anyCharacter }).map(bytes)),
      (given) => {
        try {
          for (const { address, line } of readAccounts(given)) {
            assert.ok(address === null || !/[\s,"]/.test(address));
            assert.ok(line > 0);
          }
        } catch (error) {
          assert.ok(isUnfit(error), String(error));
        }
      },
    ),
  );
});

test('a written row is parsed back unchanged', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (languages) => {
      const text = csvRow(['Account address', 'Note']) + csvRow(['ada@one.example', ...languages]);
      assert.deepEqual(
        read(text).map(({ address }) => address),
        ['ada@one.example'],
      );
    }),
  );
});
