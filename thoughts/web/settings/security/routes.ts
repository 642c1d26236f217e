// The pages of what protects an account: the second factor, recovery codes and recent activity.
import { deviceOf, listActivity, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { beginOidcConnection } from '@tandem/platform/accounts/oidc/login.ts';
import { removeIdentity } from '@tandem/platform/accounts/oidc/routes.ts';
import {
  beginTotp,
  confirmNewTotp,
  findBegunTotp,
  removeTotp,
  renewRecoveryCodes,
  updateSecurity,
} from '@tandem/platform/accounts/second-factor/security.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { goToProvider, providerProblem } from '../../login/oidc.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { type Problem, problemOf } from '../problems.ts';
import { confirmFirst, mountConfirmPage } from './confirm.ts';
import { mountPasskeySettings } from './passkeys.ts';
import { renderActivity, renderRemoval, renderSetup, shownCodes, showSecurity } from './view.ts';

const path = '/me/settings/security';
const SAVED = `${path}?saved=1`;
const NO_STORE = { headers: { 'cache-control': 'no-store' } } as const;

export function mountSecuritySettings(site: Site): void {
  mountConfirmPage(site);
  mountSecurityPage(site);
  mountConnectedLogin(site);
  mountTotp(site);
  mountRecoveryCodes(site);
  mountPasskeySettings(site);
}

function mountSecurityPage(site: Site): void {
  const { database, clock } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);
  const { activityDays: days } = accounts;

  mountMemberPage(site, securityPage, ({ query }, visitor) => showSecurity(site, visitor, query));

  mountMemberPage(site, activityPage, async ({ query }, { i18n, member }) => {
    const within = { days, now: clock.now() };
    const shown = await listActivity(database.read, member.caller.accountId, query, within);
    return settingsPage(i18n, 'securityTitle', renderActivity(shown, i18n), {});
  });

  mountMemberForm(site, saveNotices, async (call, { member: { caller } }) => {
    const { accountId } = caller;
    await call.commit(async (tx) => {
      await updateSecurity.run(tx, accountId, {
        login_notices: call.body.loginNotices === undefined ? 0 : 1,
      });
      const act = { accountId, kind: 'settings-changed', detail: 'loginNotices' } as const;
      await recordActivity(tx, act, deviceOf(call), clock.now());
    });
    return redirect(SAVED);
  });
}

/** Connecting a login of the provider, and disconnecting it. */
function mountConnectedLogin(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  mountMemberForm(site, connect, async (call, visitor) => {
    const asked = await confirmFirst(site, visitor, path);
    if (asked) return asked;
    try {
      return goToProvider(
        call.origin,
        await beginOidcConnection(accounts, visitor.member.caller, { back: path }, call),
      );
    } catch (error) {
      return providerProblem(site, visitor.i18n, error, path);
    }
  });

  mountMemberForm(site, disconnect, async (call, visitor) => {
    const asked = await confirmFirst(site, visitor, path);
    if (asked) return asked;
    try {
      const change = { caller: visitor.member.caller, device: deviceOf(call) };
      await removeIdentity(accounts, change, call.body.id ?? '');
    } catch (error) {
      const problem = problemOf(error);
      return { ...(await showSecurity(site, visitor, { problem })), status: problem.status };
    }
    return redirect(SAVED);
  });
}

function mountTotp(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  const setUp = async (visitor: MemberVisitor, outcome: Outcome): Promise<PageResult> => {
    const begun = await findBegunTotp(accounts, visitor.member.caller);
    if (begun === null) return redirect(path);
    const { i18n } = visitor;
    return { ...settingsPage(i18n, 'securityTitle', renderSetup(begun, i18n), outcome), ...NO_STORE };
  };

  mountMemberForm(site, begin, async (_call, visitor) => {
    const asked = await confirmFirst(site, visitor, path);
    if (asked) return asked;
    try {
      await beginTotp(accounts, visitor.member.caller);
    } catch (error) {
      problemOf(error);
      return redirect(path);
    }
    return redirect(`${path}/totp`);
  });

  mountMemberPage(site, setUpPage, async (_call, visitor) => {
    const asked = await confirmFirst(site, visitor, `${path}/totp`);
    return asked ?? setUp(visitor, {});
  });

  mountMemberForm(site, confirmCode, async (call, visitor) => {
    const asked = await confirmFirst(site, visitor, `${path}/totp`);
    if (asked) return asked;
    const { caller } = visitor.member;
    try {
      const change = { caller, device: deviceOf(call) };
      return await shownCodes(site, visitor, await confirmNewTotp(accounts, change, call.body.code ?? ''));
    } catch (error) {
      const problem: Problem = problemOf(error);
      return setUp(visitor, { problem });
    }
  });

  mountMemberPage(site, removalPage, async (_call, visitor) => {
    const { i18n } = visitor;
    return settingsPage(i18n, 'securityTitle', renderRemoval(i18n), {});
  });

  mountMemberForm(site, remove, async (call, visitor) => {
    const asked = await confirmFirst(site, visitor, `${path}/totp/remove`);
    if (asked) return asked;
    await removeTotp(accounts, { caller: visitor.member.caller, device: deviceOf(call) });
    return redirect(SAVED);
  });
}

function mountRecoveryCodes(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  mountMemberForm(site, renew, async (_call, visitor) => {
    const asked = await confirmFirst(site, visitor, path);
    return asked ?? shownCodes(site, visitor, await renewRecoveryCodes(accounts, visitor.member.caller));
  });

  mountMemberForm(site, download, async ({ body }) => codesFile(site.host, body.codes));
}

/** The file of codes that the page has just shown: they are not stored. */
const codesFile = (host: string, codes: string): Reply =>
  new Reply(200, `${codes.split(' ').join('\n')}\n`, {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${host.replaceAll(':', '-')}-recovery-codes.txt"`,
    'cache-control': 'no-store',
  });

const text = Type.Optional(Type.String({ maxLength: 100 }));
const none = Type.Object({});

const securityPage = page({ path, summary: 'What protects one’s account', query: SavedQuery });

const connect = form({
  path: `${path}/oidc`,
  summary: 'Connect a login of the provider',
  schema: none,
});

const disconnect = form({
  path: `${path}/oidc/remove`,
  summary: 'Disconnect a login of the provider',
  schema: Type.Object({ id: text }),
});

const activityPage = page({
  path: `${path}/activity`,
  summary: 'The recent activity of one’s account',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
});

const saveNotices = form({
  path: `${path}/notices`,
  summary: 'Choose whether mails tell of new sign-ins',
  schema: Type.Object({ loginNotices: text }),
});

const begin = form({
  path: `${path}/totp/begin`,
  summary: 'Begin to set up an authenticator app',
  schema: none,
});

const setUpPage = page({ path: `${path}/totp`, summary: 'Set up an authenticator app' });

const confirmCode = form({
  path: `${path}/totp`,
  summary: 'Confirm an authenticator app',
  showsSecret: true,
  schema: Type.Object({ code: text }),
});

const removalPage = page({
  path: `${path}/totp/remove`,
  summary: 'Ask before removing the authenticator app',
});

const remove = form({ path: `${path}/totp/remove`, summary: 'Remove the authenticator app', schema: none });

const renew = form({
  path: `${path}/recovery-codes`,
  summary: 'Make new recovery codes',
  showsSecret: true,
  schema: none,
});

const download = form({
  path: `${path}/recovery-codes/file`,
  summary: 'The recovery codes as a file',
  showsSecret: true,
  schema: Type.Object({ codes: Type.String({ pattern: '^[A-Z2-7-]{19}( [A-Z2-7-]{19}){0,9}$' }) }),
});
