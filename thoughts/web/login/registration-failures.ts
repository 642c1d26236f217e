// Why an account was not created, in words for people.
import { Refusal, type RefusalKind } from '@tandem/platform/refusal.ts';

type FailureKey =
  | 'usernameReserved'
  | 'taken'
  | 'joiningClosed'
  | 'invitationWrong'
  | 'usernameRule'
  | 'emailRule'
  | 'passwordRule'
  | 'tooManyLogins';

const BY_CODE: Readonly<Record<string, FailureKey>> = {
  'username-reserved': 'usernameReserved',
  'account-taken': 'taken',
  'registration-closed': 'joiningClosed',
  'password-login-off': 'joiningClosed',
  'invitation-required': 'invitationWrong',
  'invitation-invalid': 'invitationWrong',
};
const BY_POINTER: Readonly<Record<string, FailureKey>> = {
  '/username': 'usernameRule',
  '/email': 'emailRule',
  '/password': 'passwordRule',
  '/invitationCode': 'invitationWrong',
};
const STATUSES: Partial<Record<RefusalKind, number>> = { conflict: 409, forbidden: 403, 'too-many': 429 };

/** Throws what is no refusal of a registration. */
export function failureOf(error: unknown): { key: FailureKey; status: number } {
  if (!(error instanceof Refusal)) throw error;
  const pointed = error.errors.map(({ pointer }) => BY_POINTER[pointer]).find((key) => key !== undefined);
  const key = BY_CODE[error.code] ?? pointed ?? (error.kind === 'too-many' ? 'tooManyLogins' : undefined);
  if (key === undefined) throw error;
  return { key, status: STATUSES[error.kind] ?? 400 };
}
