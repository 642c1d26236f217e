// The signing string of draft-cavage-http-signatures-12, section 2.3.
import type { HeaderMap } from '../request.ts';

/**
 * What a signing string is made of; `parameters` are those of the Signature header, for the pseudo-headers.
 */
export type CavageSource = {
  values: HeaderMap;
  method: string;
  target: string;
  parameters?: ReadonlyMap<string, string>;
};

/** The text that is signed for the headers `covered`; null when one of them is not there. */
export function cavageBase(covered: readonly string[], source: CavageSource): string | null {
  const lines: string[] = [];
  for (const name of covered) {
    const value = coveredValue(name, source);
    if (value === undefined) return null;
    lines.push(`${name}: ${value}`);
  }
  return lines.join('\n');
}

function coveredValue(
  name: string,
  { values, method, target, parameters }: CavageSource,
): string | undefined {
  if (name === '(request-target)') return `${method.toLowerCase()} ${target}`;
  if (name === '(created)') return parameters?.get('created');
  if (name === '(expires)') return parameters?.get('expires');
  return values.get(name);
}
