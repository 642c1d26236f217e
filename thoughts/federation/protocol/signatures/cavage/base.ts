// The signing string of draft-cavage-http-signatures-12, section 2.3.
import type { HeaderMap } from '../request.ts';

/** The parts of a signing string; `parameters` of the Signature header provide the pseudo-headers. */
type CavageSource = {
  values: HeaderMap;
  method: string;
  target: string;
  parameters?: ReadonlyMap<string, string>;
};

/** The signing string for the headers `covered`; null if one is missing. */
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
