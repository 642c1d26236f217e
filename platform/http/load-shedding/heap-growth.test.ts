// When the heap of a process with many connections is limited.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSwitch } from './heap-growth.ts';

test('heap growth starts with many connections, and ends with few', () => {
  const limits = { many: 6, few: 2 };
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (arrivals) => {
      const changes: boolean[] = [];
      const connections = createSwitch(limits, (isOn) => changes.push(isOn));
      let open = 0;
      let isOn = false;
      const expected: boolean[] = [];
      for (const arrives of arrivals) {
        if (!arrives && open === 0) continue;
        open += arrives ? 1 : -1;
        connections[arrives ? 'add' : 'remove']();
        if (open >= limits.many !== isOn && (open >= limits.many || open <= limits.few)) {
          isOn = !isOn;
          expected.push(isOn);
        }
      }
      assert.deepEqual(changes, expected);
    }),
  );
});
