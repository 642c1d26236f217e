// Schemas that TypeBox lacks.
import type { Static, TSchema } from 'typebox';
import { Type } from './type.ts';

/** The schema or null, as one schema with two types (OpenAPI 3.1). */
export const nullable = <Inner extends TSchema>(inner: Inner) => {
  const { type, enum: words } = inner as { type?: string; enum?: readonly unknown[] };
  return Type.Unsafe<Static<Inner> | null>({
    ...inner,
    type: [type, 'null'],
    ...(words ? { enum: [...words, null] } : {}),
  });
};

/** An optional member that may also be null, with the same meaning. */
export const optionalNullable = <Inner extends TSchema>(inner: Inner) => Type.Optional(nullable(inner));

/** An id in a path or body, with its branded type. */
export const idSchema = <Id extends string>() => Type.Unsafe<Id>(Type.String({ format: 'uuid' }));

/** Path parameters with the `{id}` of one kind of resource. */
export const idParams = <Id extends string>() => Type.Object({ id: idSchema<Id>() });

/** Path parameters with `{id}`. */
export const IdParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
