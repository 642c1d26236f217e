// Routes of one's account.
import { changePassword, requireAccount, requirePassword } from '@tandem/platform/accounts/accounts.ts';
import { UpdateEmailRequest } from '@tandem/platform/accounts/contract.ts';
import { authorizeEmailChange } from '@tandem/platform/accounts/email-change.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { deleteUser } from '../../../accounts/deletion/account-deletion.ts';
import { endAuthorizations, endCredentials } from '../../../accounts/users/credentials.ts';
import { removeSession } from '../../login/session.ts';
import type { Visitor } from '../../session/visitor.ts';
import { mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { mountPage, redirect, type Shown, type Site } from '../../site/page.ts';
import { type Outcome, settingsPage } from '../frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../problems.ts';
import { change } from '../save.ts';
import * as contract from './contract.ts';
import { renderAccountForms, renderLeave, renderLeft } from './view.ts';

const requireFitting = compile(UpdateEmailRequest, 'body');
const SAVED = '/me/settings/account?saved=1';

export function mountAccountSettings(site: Site): void {
  mountMemberPage(site, contract.accountPage, ({ query }, visitor) => accountPage(site, visitor, query));
  mountEmail(site);
  mountPassword(site);
  mountLeaving(site);
}

async function accountPage(
  { thoughts }: Site,
  { words, member }: Visitor,
  outcome: Outcome,
  email?: string,
): Promise<Shown> {
  const account = member && (await requireAccount(thoughts.database.read, member.caller.accountId));
  return settingsPage(
    words,
    'accountTitle',
    renderAccountForms(email ?? account?.email ?? '', words),
    outcome,
  );
}

function mountEmail(site: Site): void {
  const { database, limits, clock } = site.thoughts;
  mountMemberForm(
    site,
    contract.saveEmail,
    async (call, visitor) => {
      const email = (call.body.email ?? '').trim();
      const { currentPassword = '' } = call.body;
      const { caller } = visitor.member;
      try {
        requireFitting({ email, currentPassword });
        const { address, releaseWhile } = call;
        const request = { caller, body: { email, currentPassword }, address, releaseWhile };
        const authorized = await authorizeEmailChange(database, limits, request, clock.now());
        if (authorized) await change(site, call, visitor.member, { email: authorized });
        return redirect(SAVED);
      } catch (error) {
        return accountPage(site, visitor, { problem: problemOf(error) }, email);
      }
    },
    ({ body }, visitor) => accountPage(site, visitor, { problem: LOGIN_ENDED }, body.email),
  );
}

function mountPassword(site: Site): void {
  const { database, limits, clock } = site.thoughts;
  mountMemberForm(site, contract.savePassword, async (call, visitor) => {
    const { oldPassword = '', newPassword = '', keepApiKeys } = call.body;
    const passwords = { currentPassword: oldPassword, newPassword };
    const revoke = keepApiKeys === undefined ? endCredentials : endAuthorizations;
    try {
      await changePassword(database, limits, visitor.member.caller, passwords, call, clock.now(), revoke);
      return redirect(SAVED);
    } catch (error) {
      return accountPage(site, visitor, { problem: problemOf(error) });
    }
  });
}

function mountLeaving(site: Site): void {
  const { database, blobStore, limits, clock } = site.thoughts;
  const ask = ({ words }: Visitor, problem: Problem | null): Shown => ({
    title: words.say('leaveTitle'),
    status: problem?.status ?? 200,
    main: renderLeave(problem, words),
  });
  mountMemberPage(site, contract.leavePage, (_call, visitor) => ask(visitor, null));

  mountMemberForm(site, contract.leave, async (call, visitor) => {
    const { caller } = visitor.member;
    try {
      await requirePassword(database, limits, caller, call.body.password ?? '', call, clock.now());
    } catch (error) {
      return ask(visitor, problemOf(error));
    }
    await call.commit((tx) => deleteUser(tx, caller, clock.now()));
    await removeDueFiles({ database, blobStore, clock });
    return redirect('/left', {
      'set-cookie': removeSession(call.origin),
      'clear-site-data': '"cache", "storage"',
    });
  });

  mountPage(site, contract.leftPage, async (_call, { words }) => ({
    title: words.say('leftTitle'),
    main: renderLeft(words),
  }));
}
