// Refusals in words.
import { t } from '../../foundation/i18n/i18n.ts';
import { ts } from './i18n/i18n.ts';

/** A refusal in words; without a network there is no code. */
export function describeProblem({ code, detail }: { code: string; detail: string }): string {
  if (code === 'wrong-code') return ts('wrong.code');
  if (code === 'wrong-passkey') return ts('wrong.passkey');
  if (code === 'passkey-exists') return ts('passkey.exists');
  if (code === 'last-login-method') return ts('last.method');
  if (code === 'account-taken') return ts('email.taken');
  if (code === 'wrong-password') return ts('wrong.password');
  if (code === 'challenge-expired') return ts('expired.login');
  if (code === 'link-expired') return ts('link.expired');
  return detail || t('error.network');
}
