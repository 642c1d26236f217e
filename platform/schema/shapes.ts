// Schema shapes that TypeBox has no word for.
import type { Static, TSchema } from 'typebox';
import { Type } from './type.ts';

/** The schema or null, as OpenAPI 3.1 and the serialiser like it best: one schema with two types. */
export const nullable = <Inner extends TSchema>(inner: Inner) => {
  const { type, enum: words } = inner as { type?: string; enum?: readonly unknown[] };
  return Type.Unsafe<Static<Inner> | null>({
    ...inner,
    type: [type, 'null'],
    ...(words ? { enum: [...words, null] } : {}),
  });
};

/** A member that may be left out or null; both mean the same. */
export const optionalNullable = <Inner extends TSchema>(inner: Inner) => Type.Optional(nullable(inner));

/** An id in a path or body, which the compiler then takes for nothing else. */
export const idSchema = <Id extends string>() => Type.Unsafe<Id>(Type.String({ format: 'uuid' }));

/** A path with the `{id}` of one kind of thing. */
export const idParams = <Id extends string>() => Type.Object({ id: idSchema<Id>() });

/** A path with `{id}`. */
export const IdParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
