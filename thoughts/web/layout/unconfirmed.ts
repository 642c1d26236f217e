// Asks members to confirm their address.
import type { Account } from '@tandem/platform/database/tables.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../i18n/i18n.ts';

/** Null if the address of the account is confirmed and no new one is waiting. */
export function renderUnconfirmed(
  { email, email_verified_at, pending_email }: Account,
  i18n: I18n,
): Html | null {
  if (email_verified_at !== null && pending_email === null) return null;
  const text =
    pending_email === null
      ? i18n.t('emailUnconfirmed', { address: email })
      : i18n.t('emailPending', { address: pending_email });
  return html`<form class="notice" method="post" action="/me/settings/account/send-verification"><p>${text}</p>
<button class="button">${i18n.t('emailSendAgain')}</button></form>`;
}
