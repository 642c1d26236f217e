// Explains errors to the operator of a service.
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusal.ts';

/** PostgreSQL's error classes: invalid authorization (28), no such database (3D). */
const CONNECTION_REJECTED = /^(28|3D)\w{3}$/;

const MESSAGES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use',
  EADDRNOTAVAIL: 'The listen address does not exist',
  ENOTFOUND: 'A host name cannot be resolved',
  EAI_AGAIN: 'A host name cannot be resolved',
  EACCES: 'Not permitted',
  EPERM: 'Not permitted',
  ENOENT: 'A folder cannot be created',
  EEXIST: 'A path component is a file instead of a folder',
  ENOSPC: 'The disk is full',
  ENAMETOOLONG: 'A name is too long',
  ENOTDIR: 'A path component is a file instead of a folder',
  BUCKET: 'The media bucket cannot be used',
  NOT_BUILT: 'The web app is not built',
  FOREIGN_DATABASE: 'The database belongs to another service',
  EROFS: 'The folder cannot be written',
};

/** A failure that depends on the value of one setting. */
class SettingError extends Error {
  constructor(setting: string, cause: unknown) {
    super(`${explainError(cause)} (see ${setting})`, { cause });
  }
}

/** Runs `work`; errors other than Refusals name the relevant setting. */
export async function withSettingInError<Result>(
  setting: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : new SettingError(setting, error);
  }
}

/** A service that could not start. */
export class StartupError extends Error {
  constructor(service: string, cause: unknown) {
    super(`${service} could not start: ${explainError(cause)}`, { cause });
  }
}

/** Describes errors of the environment in a sentence; only bugs include their stack. */
export function explainError(failure: unknown): string {
  const isExplained =
    failure instanceof StartupError || failure instanceof SettingError || failure instanceof Refusal;
  if (isExplained) return failure.message;
  if (!(failure instanceof Error)) return String(failure);
  const code = 'code' in failure ? String(failure.code) : '';
  const sentence = MESSAGES[code] ?? (isDatabaseError(failure, code) ? 'The database cannot be used' : null);
  return sentence ? `${sentence}: ${failure.message || code}` : (failure.stack ?? failure.message);
}

/** SQLite errors have an `errcode`; those that are not retried are included. */
const isDatabaseError = (failure: Error, code: string): boolean =>
  isDatabaseUnavailable(failure) || CONNECTION_REJECTED.test(code) || 'errcode' in failure;
