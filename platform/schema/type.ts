// Builds schemas as TypeBox does. The types are TypeBox's; of its code, nearly four hundred modules, the
// services need only these few lines (docs/tuning.md#start-up).
import type { Type as TypeBox } from 'typebox';

type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'String'
  | 'Union'
  | 'Unsafe'
>;

/** Marks a member of an object as optional. Not enumerable, so that it is not part of the schema. */
const OPTIONAL = '~optional';

/** Each builder returns a JSON schema, with `options` last. */
export const Type: Builders = {
  Array: (items: object, options?: object) => schema({ type: 'array', items }, options),
  Boolean: (options?: object) => schema({ type: 'boolean' }, options),
  Integer: (options?: object) => schema({ type: 'integer' }, options),
  Literal: (value: unknown, options?: object) => schema({ type: typeof value, const: value }, options),
  Number: (options?: object) => schema({ type: 'number' }, options),
  Object: (properties: Record<string, object>, options?: object) =>
    schema({ type: 'object', ...requiredOf(properties), properties }, options),
  Optional: (inner: object) => Object.defineProperty({ ...inner }, OPTIONAL, { value: true }) as never,
  String: (options?: object) => schema({ type: 'string' }, options),
  Union: (anyOf: readonly object[], options?: object) => schema({ anyOf }, options),
  Unsafe: (inner: object) => schema(inner, {}),
};

/** `Builders` declares its type. */
const schema = (shape: object, options: object = {}): never => ({ ...shape, ...options }) as never;

function requiredOf(properties: Record<string, object>): { required?: string[] } {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})));
  return required.length > 0 ? { required } : {};
}
