// Why something was not saved, in words for people.
import { Refusal, type RefusalKind } from '@tandem/platform/refusal.ts';
import type { TextKey } from '../i18n/en.ts';

export type ProblemKey = Extract<
  TextKey,
  | 'displayNameRule'
  | 'bioRule'
  | 'fieldsRule'
  | 'friendsRule'
  | 'friendUnknown'
  | 'friendOwn'
  | 'styleRule'
  | 'emailRule'
  | 'emailTaken'
  | 'passwordRule'
  | 'passwordWrong'
  | 'passwordMissing'
  | 'tooManyLogins'
  | 'tooManyKeys'
  | 'keyNameRule'
  | 'pictureTooLarge'
  | 'pictureUnfit'
  | 'pictureNone'
  | 'descriptionRule'
  | 'attributionRule'
  | 'tooManyTags'
  | 'tagRule'
  | 'serverRule'
  | 'serverOwn'
  | 'tooManyServers'
  | 'tooManyFeatured'
  | 'reportLong'
  | 'reportsMany'
  | 'csvUnfit'
  | 'importRunning'
  | 'titleRule'
  | 'keywordRule'
  | 'contextRule'
  | 'tooManyLists'
  | 'tooManyFilters'
  | 'tooManyKeywords'
  | 'aliasMissing'
  | 'targetMoved'
  | 'moveTooSoon'
  | 'moveOwn'
  | 'moveBlocked'
  | 'tooManyAliases'
  | 'accountRule'
  | 'accountUnknown'
  | 'serverSilent'
  | 'codeWrong'
  | 'codeMissing'
  | 'passkeyWrong'
  | 'passkeyNone'
  | 'passkeyKnown'
  | 'passkeyLast'
  | 'tooManyPasskeys'
  | 'linkExpired'
  | 'lastMethod'
  | 'passwordsOff'
  | 'savedNot'
  | 'settingsEnded'
>;

const BY_CODE: Readonly<Record<string, ProblemKey>> = {
  'unknown-user': 'friendUnknown',
  'own-friend': 'friendOwn',
  'wrong-password': 'passwordWrong',
  'wrong-code': 'codeWrong',
  'second-factor-required': 'codeMissing',
  'wrong-passkey': 'passkeyWrong',
  'no-passkey': 'passkeyNone',
  'passkey-exists': 'passkeyKnown',
  'too-many-passkeys': 'tooManyPasskeys',
  'link-expired': 'linkExpired',
  'last-login-method': 'lastMethod',
  'password-login-off': 'passwordsOff',
  'password-required': 'passwordMissing',
  'account-taken': 'emailTaken',
  'too-many-keys': 'tooManyKeys',
  'too-many-tags': 'tooManyTags',
  'too-many-lists': 'tooManyLists',
  'too-many-filters': 'tooManyFilters',
  'too-many-keywords': 'tooManyKeywords',
  'too-many-reports': 'reportsMany',
  'import-running': 'importRunning',
  'invalid-csv': 'csvUnfit',
  'alias-missing': 'aliasMissing',
  'target-moved': 'targetMoved',
  'move-too-soon': 'moveTooSoon',
  'own-account': 'moveOwn',
  'too-many-aliases': 'tooManyAliases',
  'remote-failure': 'serverSilent',
};
const BY_POINTER: Readonly<Record<string, ProblemKey>> = {
  '/displayName': 'displayNameRule',
  '/bio': 'bioRule',
  '/fields': 'fieldsRule',
  '/topFriends': 'friendsRule',
  '/customCss': 'styleRule',
  '/attributionDomains': 'attributionRule',
  '/email': 'emailRule',
  '/newPassword': 'passwordRule',
  '/currentPassword': 'passwordMissing',
  '/name': 'keyNameRule',
  '/title': 'titleRule',
  '/keyword': 'keywordRule',
  '/context': 'contextRule',
  '/text': 'reportLong',
  '/account': 'accountRule',
  '/target': 'accountRule',
};
const BY_KIND: Partial<Record<RefusalKind, ProblemKey>> = {
  'too-many': 'tooManyLogins',
  'too-large': 'pictureTooLarge',
  'unsupported-media': 'pictureUnfit',
  invalid: 'savedNot',
  conflict: 'savedNot',
};
const STATUSES: Partial<Record<RefusalKind, number>> = {
  conflict: 409,
  unauthenticated: 401,
  forbidden: 403,
  'too-many': 429,
  'too-large': 413,
  'unsupported-media': 415,
  'not-found': 404,
  'bad-gateway': 502,
};

export type Problem = { key: ProblemKey; status: number };

export const LOGIN_ENDED: Problem = { key: 'settingsEnded', status: 401 };

/** Throws again what is no refusal of what was sent. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  const pointed = error.errors.map(({ pointer }) => keyOf(pointer)).find((key) => key !== undefined);
  const key = BY_CODE[error.code] ?? pointed ?? BY_KIND[error.kind];
  if (key === undefined) throw error;
  return { key, status: STATUSES[error.kind] ?? 400 };
}

/** `/fields/0/name` is about `/fields`. */
const keyOf = (pointer: string): ProblemKey | undefined => BY_POINTER[`/${pointer.split('/')[1] ?? ''}`];
