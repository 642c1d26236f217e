// Converts titled schemas to named components, whose names code generators use.

type Json = Record<string, unknown>;

/**
 * Moves each titled schema within `value` to `components` and leaves a reference. A description that differs
 * from the component's stays beside the reference.
 * @throws Error if two different schemas have the same title.
 */
export function hoistSchemas(value: unknown, components: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => hoistSchemas(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, hoistSchemas(item, components)]),
  );
  const types = [copy.type].flat();
  if (typeof copy.title !== 'string' || !(types.includes('object') || Array.isArray(copy.anyOf))) return copy;
  const reference = referTo(copy.title, copy.anyOf ? copy : { ...copy, type: 'object' }, components);
  return types.includes('null') ? { anyOf: [reference, { type: 'null' }] } : reference;
}

function referTo(title: string, schema: Json, components: Json): Json {
  const known = components[title] as Json | undefined;
  components[title] = known ?? schema;
  const reference = { $ref: `#/components/schemas/${title}` };
  if (known === undefined) return reference;
  const { description, ...shape } = schema;
  const { description: usual, ...knownShape } = known;
  if (JSON.stringify(shape) !== JSON.stringify(knownShape))
    throw new Error(`Two schemas have the title ${title}.`);
  return description === usual || description === undefined ? reference : { ...reference, description };
}
