// The security page of a member.
import { passkeyHostOf } from '@tandem/platform/accounts/passkeys/verification.ts';
import { readSecurity } from '@tandem/platform/accounts/second-factor/security.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import type { MemberVisitor } from '../../site/members.ts';
import type { PageContent, Site } from '../../site/page.ts';
import { type Outcome, settingsPage } from '../frame.ts';
import { renderPasskeys } from './passkeys-view.ts';
import { renderSecurity } from './view.ts';

/** The page, with the outcome of a form. */
export async function showSecurity(
  { thoughts }: Site,
  { i18n, member }: MemberVisitor,
  outcome: Outcome,
): Promise<PageContent> {
  const security = await readSecurity(thoughts.database.read, member.caller.accountId);
  const provider = thoughts.oidc?.settings ?? null;
  const { sendsMail, publicUrl } = accountContextOf(thoughts);
  const main = renderSecurity(
    security,
    { provider, sendsMail },
    renderPasskeys(security, passkeyHostOf(publicUrl), i18n),
    i18n,
  );
  // The form that connects a login leads to the provider.
  return { ...settingsPage(i18n, 'securityTitle', main, outcome), canRedirect: provider !== null };
}
