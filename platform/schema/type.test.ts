// The built schemas equal those of TypeBox.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type as TypeBox } from 'typebox';
import { Type } from './type.ts';

type Build = (type: typeof Type) => object;

const options = fc.option(fc.record({ title: fc.string(), description: fc.string() }), { nil: undefined });

const { schema } = fc.letrec<{ schema: Build; member: Build }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom('Boolean', 'Integer', 'Number', 'String'), options).map(
      ([name, given]): Build =>
        (type) =>
          type[name](given),
    ),
    fc.tuple(fc.oneof(fc.string(), fc.integer(), fc.boolean()), options).map(
      ([value, given]): Build =>
        (type) =>
          type.Literal(value, given),
    ),
    fc.tuple(tie('schema'), options).map(
      ([items, given]): Build =>
        (type) =>
          type.Array(items(type), given),
    ),
    fc.tuple(fc.array(tie('schema')), options).map(
      ([parts, given]): Build =>
        (type) =>
          type.Union(
            parts.map((part) => part(type)),
            given,
          ),
    ),
    fc.tuple(fc.dictionary(fc.stringMatching(/^[a-z]\w*$/), tie('member')), options).map(
      ([members, given]): Build =>
        (type) =>
          type.Object(built(members, type), given),
    ),
    tie('schema').map(
      (inner): Build =>
        (type) =>
          type.Unsafe(inner(type)),
    ),
  ),
  member: fc.oneof(
    tie('schema'),
    tie('schema').map(
      (inner): Build =>
        (type) =>
          type.Optional(inner(type)),
    ),
  ),
}));

const built = (members: Record<string, Build>, type: typeof Type): Record<string, object> =>
  Object.fromEntries(Object.entries(members).map(([name, build]) => [name, build(type)]));

test('schemas equal those of TypeBox, in the same order of members', () => {
  fc.assert(
    fc.property(schema, (build) => {
      assert.equal(JSON.stringify(build(Type)), JSON.stringify(build(TypeBox)));
    }),
  );
});

test('an object without required members has no `required` list', () => {
  assert.deepEqual(Type.Object({ name: Type.Optional(Type.String()) }), {
    type: 'object',
    properties: { name: { type: 'string' } },
  });
});
