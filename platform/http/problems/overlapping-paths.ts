// Finds router paths that match the same requests.

/** Values by path segments; `:name` matches any segment, `*` the rest. */
type PathTree<Value> = {
  add(segments: readonly string[], value: Value): void;
  /** The values of paths that match some of the same requests as `segments`. */
  overlapping(segments: readonly string[]): Value[];
};

type Node<Value> = {
  values: Value[];
  literals: Map<string, Node<Value>>;
  /** Includes segments with a variable part, such as `@:handle`. */
  parameters: Map<string, Node<Value>>;
  rests: Map<string, Node<Value>>;
};

export function createPathTree<Value>(): PathTree<Value> {
  const root = createNode<Value>();
  return {
    add: (segments, value) => {
      let node = root;
      for (const segment of segments)
        node = mapFor(node, segment).getOrInsertComputed(segment, createNode<Value>);
      node.values.push(value);
    },
    overlapping: (segments) => find(root, segments),
  };
}

const createNode = <Value>(): Node<Value> => ({
  values: [],
  literals: new Map(),
  parameters: new Map(),
  rests: new Map(),
});

function mapFor<Value>({ literals, parameters, rests }: Node<Value>, segment: string) {
  if (isRest(segment)) return rests;
  return isParameter(segment) ? parameters : literals;
}

function find<Value>(node: Node<Value>, [first, ...others]: readonly string[]): Value[] {
  if (first === undefined) return node.values;
  if (isRest(first)) return childrenOf(node).flatMap(allOf);
  const { literals, parameters, rests } = node;
  const literal = literals.get(first);
  const fixed = isParameter(first) ? [...literals.values()] : literal ? [literal] : [];
  return [
    ...[...fixed, ...parameters.values()].flatMap((child) => find(child, others)),
    ...[...rests.values()].flatMap(allOf),
  ];
}

const childrenOf = <Value>({ literals, parameters, rests }: Node<Value>): Node<Value>[] => [
  ...literals.values(),
  ...parameters.values(),
  ...rests.values(),
];

const allOf = <Value>(node: Node<Value>): Value[] => [
  ...node.values,
  ...childrenOf(node).flatMap((child) => allOf(child)),
];

const isRest = (segment: string): boolean => segment.startsWith('*');

const isParameter = (segment: string): boolean => segment.includes(':');
