// The pages of one's passkeys: adding, naming and removing them, and their use after the password.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { readRegistration } from '@tandem/platform/accounts/passkeys/contract.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@tandem/platform/accounts/passkeys/passkeys.ts';
import {
  choosePasskeyAfterPassword,
  readSecurity,
} from '@tandem/platform/accounts/second-factor/security.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { problemOf } from '../problems.ts';
import { confirmFirst, toJson } from './confirm.ts';
import { renderOnePasskey, shownCodes, showSecurity } from './view.ts';

const SECURITY = '/me/settings/security';
const path = `${SECURITY}/passkeys`;
const SAVED = `${SECURITY}?saved=1`;

export function mountPasskeySettings(site: Site): void {
  mountAdding(site);
  mountOnePasskey(site);
  mountAfterPassword(site);
}

function mountAdding(site: Site): void {
  const accounts = accountContextOf(site.thoughts);

  mountMemberForm(site, begin, async ({ origin }, visitor) => {
    const asked = await confirmFirst(site, visitor, SECURITY);
    return asked ?? toJson(await beginPasskey(accounts, visitor.member.caller, origin));
  });

  mountMemberForm(site, add, async (call, visitor) => {
    const asked = await confirmFirst(site, visitor, SECURITY);
    if (asked) return asked;
    const { name, passkey = '' } = call.body;
    const response = readRegistration(passkey);
    if (response === null)
      return showSecurity(site, visitor, { problem: { key: 'passkeyWrong', status: 400 } });
    try {
      const change = { caller: visitor.member.caller, device: deviceOf(call) };
      await addPasskey(accounts, change, { response, name }, call.origin);
    } catch (error) {
      return showSecurity(site, visitor, { problem: problemOf(error) });
    }
    return redirect(SAVED);
  });
}

function mountOnePasskey(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  const { database } = site.thoughts;

  /** Refuses (not found) a passkey of another member. */
  const show = async (id: string, { i18n, member }: MemberVisitor, outcome: Outcome): Promise<PageResult> => {
    const security = await readSecurity(database.read, member.caller.accountId);
    const passkey = security.passkeys.find((one) => one.id === id);
    if (!passkey) throw notFound('passkey');
    const isLast = security.passkeys.length === 1;
    const endsFactor = isLast && security.passkeyAfterPassword && !security.totp;
    return settingsPage(i18n, 'securityTitle', renderOnePasskey({ passkey, endsFactor }, i18n), outcome);
  };

  mountMemberPage(site, onePage, ({ params }, visitor) => show(params.id, visitor, {}));

  mountMemberForm(site, rename, async (call, visitor) => {
    const { params, body, commit } = call;
    const { caller } = visitor.member;
    try {
      await commit((tx) => renamePasskey(tx, caller, params.id, body.name ?? ''));
    } catch (error) {
      return show(params.id, visitor, { problem: problemOf(error) });
    }
    return redirect(SAVED);
  });

  mountMemberForm(site, remove, async (call, visitor) => {
    const { id } = call.params;
    const asked = await confirmFirst(site, visitor, `${path}/${id}`);
    if (asked) return asked;
    try {
      await removePasskey(accounts, { caller: visitor.member.caller, device: deviceOf(call) }, id);
    } catch (error) {
      return show(id, visitor, { problem: problemOf(error) });
    }
    return redirect(SAVED);
  });
}

function mountAfterPassword(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  mountMemberForm(site, afterPassword, async (call, visitor) => {
    const asked = await confirmFirst(site, visitor, SECURITY);
    if (asked) return asked;
    try {
      const change = { caller: visitor.member.caller, device: deviceOf(call) };
      const codes = await choosePasskeyAfterPassword(accounts, change, call.body.on === true);
      return codes === null ? redirect(SAVED) : await shownCodes(site, visitor, codes);
    } catch (error) {
      return showSecurity(site, visitor, { problem: problemOf(error) });
    }
  });
}

const params = Type.Object({ id: Type.String({ maxLength: 2000 }) });
const name = Type.Optional(Type.String({ maxLength: 100 }));

const begin = form({
  path: `${path}/options`,
  summary: 'Begin to add a passkey',
  showsSecret: true,
  schema: Type.Object({}),
});

const add = form({
  path,
  summary: 'Add a passkey',
  schema: Type.Object({ name, passkey: Type.Optional(Type.String({ maxLength: 100_000 })) }),
});

const onePage = page({ path: `${path}/{id}`, summary: 'One of one’s passkeys', params, query: SavedQuery });

const rename = form({
  path: `${path}/{id}`,
  summary: 'Rename a passkey',
  params,
  schema: Type.Object({ name }),
});

const remove = form({
  path: `${path}/{id}/remove`,
  summary: 'Remove a passkey',
  params,
  schema: Type.Object({}),
});

const afterPassword = form({
  path: `${path}/after-password`,
  summary: 'Choose whether a passkey is asked for after the password',
  showsSecret: true,
  schema: Type.Object({ on: Type.Optional(Type.Boolean()) }),
});
