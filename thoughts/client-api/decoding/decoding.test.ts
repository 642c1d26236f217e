// Clients can decode all replies: every entity in every state, on both databases, checked against the
// requirements in the sources of Tusky, Ice Cubes, Mastodon for Android and Tuba, and against reports about
// Ivory.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { ICE_CUBES } from './testing/clients/ice-cubes.ts';
import { IVORY } from './testing/clients/ivory.ts';
import { MASTODON_ANDROID } from './testing/clients/mastodon-android.ts';
import { TUBA } from './testing/clients/tuba.ts';
import { TUSKY } from './testing/clients/tusky.ts';
import { ENTITIES, type EntityName, type Sample } from './testing/entities.ts';
import { toGolden } from './testing/golden.ts';
import type { Rule } from './testing/rules.ts';
import { type Setting, useSetting } from './testing/world/setting.ts';
import { createWorld } from './testing/world/world.ts';

const CLIENTS: Readonly<Record<string, Partial<Record<EntityName, Rule>>>> = {
  Tusky: TUSKY,
  'Ice Cubes': ICE_CUBES,
  'Mastodon for Android': MASTODON_ANDROID,
  Tuba: TUBA,
  Ivory: IVORY,
};

eachDatabase('decoding', (dialect) => {
  const createSetting = useSetting(dialect);
  let setting: Setting;
  let samples: readonly Sample[];
  before(async () => {
    setting = await createSetting();
    samples = await createWorld(setting);
  });

  test('the test data contains every entity', () => {
    assert.deepEqual(new Set(samples.map(({ entity }) => entity)), new Set(ENTITIES));
  });

  if (dialect === 'sqlite') {
    test('encoded entities match the golden files (types are checked with testing/masto-types.ts)', () =>
      expectGolden(new URL('testing/entities.golden.ts', import.meta.url), toGolden(setting, samples)));
  }

  for (const [client, rules] of Object.entries(CLIENTS)) {
    test(`${client} decodes every entity in every state`, () => {
      const wrong = samples.flatMap(({ entity, state, value }) => {
        return rules[entity]?.check(value, `${entity} (${state})`) ?? [];
      });
      assert.deepEqual(wrong, []);
    });

    test(`${client} rejects a missing or null required member`, () => {
      for (const [entity, rule] of Object.entries(rules)) {
        const { value } = samples.find((sample) => sample.entity === entity) ?? {};
        for (const [name, member] of Object.entries(rule.members ?? {})) {
          const { [name]: _, ...without } = value as Record<string, unknown>;
          const isFine = rule.check(without, entity).length === 0;
          assert.equal(isFine, member.mayBeAbsent === true, `${entity} without ${name}`);
          const isBroken = rule.check({ ...without, [name]: Symbol('broken') }, entity).length > 0;
          assert.ok(isBroken, `${entity} with another ${name}`);
        }
      }
    });
  }
});
