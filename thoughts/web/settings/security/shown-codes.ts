// The page that shows new recovery codes.
import { listKeys } from '../../../accounts/api-keys/api-keys.ts';
import { listAuthorizedApps } from '../../../accounts/oauth/tokens.ts';
import type { MemberVisitor } from '../../site/members.ts';
import type { PageResult, Site } from '../../site/page.ts';
import { settingsPage } from '../frame.ts';
import { renderRecoveryCodes } from './view.ts';

/** The page that shows recovery codes, once, with what stays connected. */
export async function shownCodes(
  { thoughts }: Site,
  { i18n, member }: MemberVisitor,
  codes: readonly string[],
): Promise<PageResult> {
  const { read } = thoughts.database;
  const { accountId } = member.caller;
  const connected = {
    apps: (await listAuthorizedApps(read, accountId)).length,
    keys: (await listKeys(read, accountId)).length,
  };
  const main = renderRecoveryCodes({ codes, connected }, i18n);
  return { ...settingsPage(i18n, 'securityTitle', main, {}), headers: { 'cache-control': 'no-store' } };
}
