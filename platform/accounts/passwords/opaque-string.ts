// Normalizes passwords: the OpaqueString profile of PRECIS (RFC 8265, section 4.2).
import { invalid } from '../../refusal.ts';

/** In characters, counted after {@link toOpaqueString}. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/**
 * Normalizes the password: every space becomes an ASCII space, and letters with marks are composed (NFC). The
 * profile excludes other mappings: NFKC would make different passwords equal.
 */
export const toOpaqueString = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** Refuses a new password that is too short, too long or blank. */
export function requireValidPassword(pointer: string, password: string): void {
  const text = toOpaqueString(password);
  const length = [...text].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw invalid(pointer, `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`, 'password-length');
  }
  if (!/[^\s\p{Cf}\p{Cc}]/u.test(text)) {
    throw invalid(pointer, 'must not be white space alone', 'password-blank');
  }
}
