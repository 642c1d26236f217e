// A person's address: `user@host`, as people write it and WebFinger names it.

/**
 * `host` is as a URL has it: lower case, IDN in its ASCII form, with a port only where it is not the usual
 * one.
 */
export type Handle = { username: string; host: string };

const MAX_LENGTH = 512;
const HANDLE = /^(?:acct:)?@?([\p{L}\p{M}\p{Nd}_.~+-]{1,128})@([^\s\p{Cc}@/?#\\]{1,300})$/u;

/** Reads `user@host`, `@user@host` and `acct:user@host`; null where it is none of them. */
export function readHandle(text: string): Handle | null {
  const [, username, written] = text.length <= MAX_LENGTH ? (HANDLE.exec(text.trim()) ?? []) : [];
  const host = written === undefined ? undefined : URL.parse(`https://${written}`)?.host;
  return username === undefined || !host ? null : { username, host };
}

export const formatHandle = ({ username, host }: Handle): string => `${username}@${host}`;
