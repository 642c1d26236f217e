// Nests form parameters by the brackets in their names: `a[b]`, `a[]`, `a[0][b]`, `a[][b]` (the rules of
// Rack).

export type Parameters = { [name: string]: unknown };

const MAX_DEPTH = 8;

/**
 * Nests `pairs` by their names. A later value replaces an earlier one of the same name. `a[]` collects a
 * list; `a[][b]` collects a list of objects and starts a new object when a name repeats. A name that
 * contradicts an earlier one is ignored. Objects have no prototype, so that no name is special.
 */
export function nestParameters(pairs: Iterable<readonly [string, unknown]>): Parameters {
  const root = emptyParameters();
  for (const [name, value] of pairs) {
    const path = splitName(name);
    if (path.length <= MAX_DEPTH) store(root, path, value);
  }
  return root;
}

const emptyParameters = (): Parameters => Object.create(null);

/** Splits `a[b][]` into `a`, `b` and an empty part. A name with malformed brackets is one plain name. */
function splitName(name: string): string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined) return [name];
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part = '']) => part)];
}

function store(target: Parameters, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else if (rest[0] === '') storeInList(target, name, rest.slice(1), value);
  else storeInObject(target, name, rest, value);
}

function storeInObject(target: Parameters, name: string, rest: readonly string[], value: unknown): void {
  const inner = target[name] ?? emptyParameters();
  if (!isParameters(inner)) return;
  target[name] = inner;
  store(inner, rest, value);
}

function storeInList(target: Parameters, name: string, rest: readonly string[], value: unknown): void {
  const list = target[name] ?? [];
  if (!Array.isArray(list)) return;
  target[name] = list;
  const [next] = rest;
  if (next === undefined) {
    list.push(value);
    return;
  }
  const last: unknown = list.at(-1);
  const isNew = !isParameters(last) || (next in last && rest[1] !== '');
  const item = isNew ? emptyParameters() : last;
  if (isNew) list.push(item);
  store(item, rest, value);
}

export const isParameters = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};
