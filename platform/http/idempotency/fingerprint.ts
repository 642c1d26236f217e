// Hashes request bodies for comparison.
import { createHash } from 'node:crypto';

/** Text to be written unchanged, among values that are still to be serialized. */
class Literal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Hashes parsed JSON independently of white space and member order. Iterative: recursion into 50,000 nested
 * brackets would exhaust the stack.
 */
export function fingerprintOf(body: unknown): string {
  const hash = createHash('sha256');
  const left: unknown[] = [body];
  for (let text = ''; left.length > 0; hash.update(text)) {
    const value = left.pop();
    if (value instanceof Literal) text = value.text;
    else if (Array.isArray(value)) {
      text = '[';
      left.push(new Literal(']'));
      for (const item of value.toReversed()) left.push(item, new Literal(','));
    } else if (typeof value === 'object' && value !== null) {
      text = '{';
      left.push(new Literal('}'));
      const members = Object.entries(value).sort(([one], [other]) => (one < other ? 1 : -1));
      for (const [name, member] of members) left.push(member, new Literal(`${JSON.stringify(name)}:`));
    } else text = `${JSON.stringify(value)}`;
  }
  return hash.digest('hex');
}
