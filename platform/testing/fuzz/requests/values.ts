// Valid values for an operation, from its schema and known values.

import type { Schema } from '../operations.ts';
import type { FuzzContext, FuzzTarget } from '../target.ts';
import { randomId } from './random.ts';

const WORDS = ['tea', 'running', 'a long walk', 'été', '日記', '🙂', 'with #tags and @ada', 'x'];

/** Creates values for the members and parameters at `place`. */
export function createValues({ sample, kindOf }: Pick<FuzzTarget, 'sample' | 'kindOf'>) {
  /** An id of the expected kind, or an unused one. */
  const idFor = ({ random: dice, pool, caller: who }: FuzzContext, place: string) => {
    const kind = kindOf(place);
    const found = kind === null ? null : pool.pick(dice, kind, who);
    return found ?? { value: randomId(dice), owner: who };
  };

  const valueFor = (draw: FuzzContext, name: string, schema: Schema, place: string): unknown => {
    const { random: dice } = draw;
    const types = [schema.type ?? []].flat();
    if (types.includes('null') && dice.chance(0.15)) return null;
    const sampled = sample(draw, name);
    if (sampled !== undefined) return sampled;
    if (/Ids?$/.test(name) && types.includes('string')) return idFor(draw, `${place} ${name}`).value;
    if (schema.enum) return dice.pick(schema.enum);
    if (schema.anyOf) return valueFor(draw, name, dice.pick(schema.anyOf), place);
    if (types.includes('object')) return objectFor(draw, schema, place);
    if (types.includes('array')) return listFor(draw, name, schema, place);
    if (types.includes('integer')) {
      const { minimum = 1, maximum = minimum + 20 } = schema;
      return minimum + dice.below(maximum - minimum + 1);
    }
    if (types.includes('boolean')) return dice.chance(0.5);
    if (types.includes('null')) return dice.chance(0.8) ? textFor(draw, schema) : null;
    return textFor(draw, schema);
  };

  const textFor = ({ random: dice }: FuzzContext, { examples = [] }: Schema): unknown =>
    examples.length > 0 && dice.chance(0.4) ? dice.pick(examples) : dice.pick(WORDS);

  const listFor = (draw: FuzzContext, name: string, { items = {} }: Schema, place: string): unknown[] =>
    Array.from({ length: draw.random.below(4) }, () => valueFor(draw, name, items, place));

  const objectFor = (draw: FuzzContext, { properties = {}, required = [] }: Schema, place: string): object =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || draw.random.chance(0.6))
        .map(([name, schema]) => [name, valueFor(draw, name, schema, place)]),
    );

  return { idFor, valueFor, sampleHeader: sample };
}

export type Values = ReturnType<typeof createValues>;
