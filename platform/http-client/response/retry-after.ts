// Reads `Retry-After` (RFC 9110, section 10.2.3).
import { type Instant, SECOND } from '../../time/clock.ts';

const MAX_DIGITS = 9;

/** Seconds to wait from `now`, never negative; null if the header is absent or invalid. */
export function readRetryAfter(value: string, now: Instant): number | null {
  const text = value.trim();
  if (text !== '' && text.length <= MAX_DIGITS && Number.isInteger(Number(text)))
    return Math.max(0, Number(text));
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / SECOND));
}
