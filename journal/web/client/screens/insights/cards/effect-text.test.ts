import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import fc from 'fast-check';
import type { Language } from '../../../foundation/preferences/language.ts';
import { language } from '../../../foundation/preferences/preferences.ts';
import type { Effect, Verdict } from '../responses.ts';
import { clipRange, describeEffect, fades, formatSigned, summarizeEffects } from './effect-text.ts';

const effect = (verdict: Verdict, difference: number, more: Partial<Effect> = {}): Effect => ({
  activityId: 'a',
  daysWith: 46,
  daysWithout: 210,
  verdict,
  meanWith: 3.4 + difference,
  meanWithout: 3.4,
  difference,
  low: difference - 0.25,
  high: difference + 0.25,
  similar: difference,
  ...more,
});

const CASES: Readonly<Record<string, Effect>> = {
  few: { activityId: 'a', daysWith: 4, daysWithout: 210, verdict: 'few' },
  'few without': { activityId: 'a', daysWith: 210, daysWithout: 1, verdict: 'few' },
  slow: { activityId: 'a', daysWith: 80, daysWithout: 210, verdict: 'few', reason: 'slow' },
  calendar: effect('calendar', 1.14, { similar: 0.01 }),
  none: effect('none', 0.04),
  'none, below zero': effect('none', -0.04),
  'none, no range': effect('none', 0, { low: null, high: null, daysWith: 10 }),
  'hint, higher': effect('hint', 0.42),
  'hint, lower': effect('hint', -0.42),
  'hint, nearly none': effect('hint', 0.28, { low: 0.02 }),
  'clear, higher': effect('clear', 1.25, { daysWith: 1046 }),
  'clear, lower': effect('clear', -0.6),
  'clear, fades': effect('clear', 0.6, { similar: 0.2 }),
  'hint, fades to the other side': effect('hint', -0.4, { similar: 0.1 }),
  'clear, no similar days': effect('clear', 0.6, { similar: null }),
};

function inLanguage<Value>(chosen: Language, say: () => Value): Value {
  const before = language.value;
  language.value = chosen;
  try {
    return say();
  } finally {
    language.value = before;
  }
}

test('the text of each verdict, in both languages', async () => {
  const lines = (['en', 'de'] as const).flatMap((chosen) =>
    inLanguage(chosen, () => [
      `# ${chosen}`,
      ...Object.entries(CASES).map(([name, one]) => {
        const text = describeEffect('Walk', one, { compared: 12, chance: 0.6 });
        return `${name}: ${text} [${one.difference === undefined ? '' : formatSigned(one.difference)}]`;
      }),
      ...[0, 1, 12].map((compared) => {
        const activities = [
          ...(compared > 1 ? [CASES['hint, higher'], CASES['clear, lower'], CASES.calendar] : []),
          CASES.few,
        ];
        const found = activities.filter((one) => one !== undefined);
        return `${compared} compared: ${summarizeEffects({ days: 99, compared, chance: 0, activities: found })}`;
      }),
    ]),
  );
  await expectGolden(new URL('effect-text.golden.txt', import.meta.url), `${lines.join('\n')}\n`);
});

test('what loses half among similar days fades', () => {
  const shown = [0.6, 0.31, 0.29, 0, -0.5, null].map((similar) => fades(effect('clear', 0.6, { similar })));
  assert.deepEqual(shown, [false, false, true, true, true, false]);
});

test('a range is drawn within the drawing and within the moods from 1 to 5', () => {
  const number = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 1, max: 5, noNaN: true }), (low, high, meanWithout) => {
      const domain = { from: -2, to: 2 };
      const drawn = clipRange({ low, high, meanWithout }, domain);
      for (const end of [drawn?.low ?? Number.NaN, drawn?.high ?? Number.NaN]) {
        assert.ok(end >= domain.from && end <= domain.to);
        assert.ok(meanWithout + end >= 1 - 1e-9 && meanWithout + end <= 5 + 1e-9);
      }
    }),
  );
  assert.deepEqual(clipRange({ low: 0.2, high: 0.6, meanWithout: 3 }, { from: -1, to: 1 }), {
    low: 0.2,
    high: 0.6,
  });
  assert.equal(clipRange({ low: null, high: null }, { from: -1, to: 1 }), null);
});
