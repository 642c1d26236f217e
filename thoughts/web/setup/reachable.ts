// Whether this server finds itself at its public address, as other servers will look for it.
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@tandem/platform/refusal.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { FindWay, ReleaseWhile } from '../remote/ways.ts';
import type { Site } from '../site/page.ts';

/** What takes longer goes on, and is known when the page is loaded again. */
const LONGEST_WAIT = 5 * SECOND;

/**
 * Asks its own WebFinger from outside, as any visitor may ask another server: ten times a minute, and not
 * again within a minute. Null where that says nothing: without a public address, without https, or where too
 * much was asked.
 */
export async function findsItself(
  { thoughts: { base, config }, host }: Site,
  findWay: FindWay,
  visitor: { address: string; releaseWhile: ReleaseWhile },
): Promise<boolean | null> {
  const { THOUGHTS_PUBLIC_URL: configured, THOUGHTS_FEDERATION_INSECURE: isInsecure } = config;
  if (configured === null || !(configured.startsWith('https:') || isInsecure)) return null;
  const home = { host, resource: base, isPerson: true };
  const late = new AbortController();
  try {
    const found = await Promise.race([
      findWay(home, { verb: 'follow', uri: `${base}/actor` }, visitor),
      setTimeout(LONGEST_WAIT, null, { signal: late.signal, ref: false }),
    ]);
    return found !== null && 'url' in found && found.url.href.startsWith(`${base}/intent/`);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  } finally {
    late.abort();
  }
}
