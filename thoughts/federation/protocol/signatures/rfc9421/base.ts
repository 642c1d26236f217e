// The signature base of RFC 9421, with request components and header fields without parameters.
import { type InnerList, serializeInnerList, serializeItem } from 'structured-headers';
import type { HeaderMap } from '../request.ts';

/** `origin` is the request's origin; `target` is taken from its request line. */
type RequestSource = { headers: HeaderMap; method: string; target: string; origin: URL };

/** The signature base of section 2.5; null if a component is missing. */
export function signatureBase(input: InnerList, source: RequestSource): string | null {
  const lines: string[] = [];
  for (const item of input[0]) {
    const value = componentValue(String(item[0]), source);
    if (value === undefined) return null;
    lines.push(`${serializeItem(item)}: ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n');
}

/** Sections 2.1 and 2.2. The target is used as received, because normalisation would change the base. */
function componentValue(
  name: string,
  { headers, method, target, origin }: RequestSource,
): string | undefined {
  const [path = ''] = target.split('?', 1);
  if (!name.startsWith('@')) return headers.get(name);
  if (name === '@method') return method.toUpperCase();
  if (name === '@target-uri') return `${origin.origin}${target}`;
  if (name === '@authority') return origin.host;
  if (name === '@scheme') return origin.protocol.slice(0, -1);
  if (name === '@request-target') return target;
  if (name === '@path') return path;
  // Section 2.2.7: a missing query counts as empty.
  return name === '@query' ? target.slice(path.length) || '?' : undefined;
}
