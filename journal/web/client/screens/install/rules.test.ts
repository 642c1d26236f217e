import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../foundation/days/rules.ts';
import { addDay, isOffered, parseDays } from './rules.ts';

test('it is offered from the third different day on, whatever was stored', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4)), fc.string(), (uses, garbage) => {
      const days = uses.map((ahead) => addDays('2026-03-01', ahead));
      const stored = days.reduce((text, day) => addDay(parseDays(text), day).join(' '), garbage);
      const isExpected = new Set(days).size >= 3;
      const situation = { days: parseDays(stored), isSettled: false, isPossible: true };
      assert.equal(isOffered(situation), isExpected);
      assert.ok(!isOffered({ ...situation, isSettled: true }));
      assert.ok(!isOffered({ ...situation, isPossible: false }));
    }),
  );
});
