// Handles: `user@host`, as users write them and in WebFinger.

/** `host` as in URLs: lower case, IDN in ASCII form, with its port unless it is the default. */
export type Handle = { username: string; host: string };

const MAX_LENGTH = 512;
const HANDLE = /^(?:acct:)?@?([\p{L}\p{M}\p{Nd}_.~+-]{1,128})@([^\s\p{Cc}@/?#\\]{1,300})$/u;

/** Parses `user@host`, `@user@host` and `acct:user@host`; null for other texts. */
export function readHandle(text: string): Handle | null {
  const [, username, written] = text.length <= MAX_LENGTH ? (HANDLE.exec(text.trim()) ?? []) : [];
  const host = written === undefined ? undefined : URL.parse(`https://${written}`)?.host;
  return username === undefined || !host ? null : { username, host };
}

export const formatHandle = ({ username, host }: Handle): string => `${username}@${host}`;
