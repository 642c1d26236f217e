import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeCursor, encodeCursor, slicePage, type ThreadCursor } from './threads.ts';

const idOf = (number: number): string => `0199d5a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('paging returns each thought once during concurrent writes and deletions', () => {
  const size = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(40)), (count, limit, gone) => {
      let thread = Array.from({ length: count }, (_, number) => ({ id: idOf(number) }));
      const seen: string[] = [];
      let place: ThreadCursor | null = null;
      do {
        const { page, next }: ReturnType<typeof slicePage> = slicePage(thread, limit, place);
        seen.push(...page.map(({ id }) => id));
        place = next === null ? null : decodeCursor(encodeCursor(next));
        const victim = gone.pop();
        // Deletes the last item of the page, or an earlier one.
        const lost = victim === undefined ? undefined : seen.at(-1 - (victim % limit));
        const isEnd = lost === place?.id;
        if (lost !== undefined && isEnd) thread = thread.filter(({ id }) => id !== lost);
        if (victim !== undefined) thread = [...thread, { id: idOf(100 + seen.length * 50 + victim) }];
      } while (place !== null && seen.length < 500);
      assert.equal(new Set(seen).size, seen.length);
      for (let number = 0; number < count; number += 1) assert.ok(seen.includes(idOf(number)));
    }),
  );
});
