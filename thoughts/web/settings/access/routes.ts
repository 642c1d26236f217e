// Routes of logins, apps and API keys.
import { randomUUID } from 'node:crypto';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { endSession, listSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import { toSessionId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { createKey, generateKey, listKeys, revokeKey } from '../../../accounts/api-keys/api-keys.ts';
import { CreateApiKeyRequest } from '../../../accounts/api-keys/contract.ts';
import { listAuthorizedApps, revokeOwnToken } from '../../../accounts/oauth/tokens.ts';
import { toApiKeyId, toOAuthTokenId } from '../../../ids.ts';
import { commitOnce, PostedBefore, toFormKey } from '../../composer/once.ts';
import type { Visitor } from '../../session/visitor.ts';
import { form, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { SavedQuery, settingsPage } from '../frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../problems.ts';
import { confirmFirstIfSecured } from '../security/confirm.ts';
import { type Keys, renderKeys, renderLogins } from './view.ts';

export function mountAccessSettings(site: Site): void {
  mountLogins(site);
  mountKeys(site);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function requireId(text: string | undefined): string {
  if (text === undefined || !UUID.test(text)) throw notFound('id');
  return text.toLowerCase();
}

function mountLogins(site: Site): void {
  const { database, clock } = site.thoughts;
  const { read } = database;
  mountMemberPage(site, loginsPage, async ({ query }, { i18n, member }) => {
    const sessions = await listSessions(read, member.caller, clock.now());
    const apps = await listAuthorizedApps(read, member.caller.accountId);
    return settingsPage(i18n, 'loginsTitle', renderLogins({ sessions, apps }, i18n), query);
  });

  mountMemberForm(site, endLogin, async (call, { member: { caller } }) => {
    const { body, commit } = call;
    const { session, app } = body;
    const id = requireId(session ?? app);
    await commit((tx) =>
      session === undefined
        ? revokeOwnToken(tx, caller.accountId, toOAuthTokenId(id), clock.now(), deviceOf(call))
        : endSession(tx, caller, toSessionId(id), clock.now(), deviceOf(call)),
    );
    return redirect('/me/settings/logins?saved=1');
  });
}

const requireFitting = compile(CreateApiKeyRequest, 'body');

function mountKeys(site: Site): void {
  const { database, clock } = site.thoughts;
  const keysPage = async (
    { i18n, member }: Visitor,
    { created = null, name = '' }: Partial<Keys>,
    outcome: { problem?: Problem; saved?: string | undefined },
  ): Promise<PageResult> => {
    const keys = member ? await listKeys(database.read, member.caller.accountId) : [];
    const main = renderKeys({ keys, created, name, formKey: randomUUID() }, i18n);
    const headers: Record<string, string> = created ? { 'cache-control': 'no-store' } : {};
    return { ...settingsPage(i18n, 'keysTitle', main, outcome), headers };
  };

  mountMemberPage(site, keysPageEndpoint, ({ query }, visitor) => keysPage(visitor, {}, query));

  mountMemberForm(
    site,
    createKeyEndpoint,
    async (call, visitor) => {
      const { body, commit } = call;
      const asked = await confirmFirstIfSecured(site, visitor, '/me/settings/keys');
      if (asked) return asked;
      const { name = '', key = randomUUID() } = body;
      const { accountId } = visitor.member.caller;
      const given = { name: name.trim(), ...generateKey() };
      const formKey = toFormKey(accountId, `api-key ${key}`);
      try {
        if (given.name !== '') requireFitting({ name: given.name });
        const now = clock.now();
        const created = await commitOnce<Awaited<ReturnType<typeof createKey>>>(
          database,
          formKey,
          now,
          (once) => commit((tx) => once(tx, () => createKey(tx, accountId, given, now, deviceOf(call)))),
        );
        return await keysPage(visitor, { created }, {});
      } catch (error) {
        if (error instanceof PostedBefore) return redirect('/me/settings/keys');
        return keysPage(visitor, { name }, { problem: problemOf(error) });
      }
    },
    ({ body }, visitor) => keysPage(visitor, { name: body.name ?? '' }, { problem: LOGIN_ENDED }),
  );

  mountMemberForm(site, revokeKeyEndpoint, async (call, { member }) => {
    const { body, commit } = call;
    const id = toApiKeyId(requireId(body.id));
    await commit((tx) => revokeKey(tx, member.caller.accountId, id, clock.now(), deviceOf(call)));
    return redirect('/me/settings/keys?saved=1');
  });
}

// The pages and forms of what acts in one's name: logins, apps and API keys.

const id = Type.Optional(Type.String({ maxLength: 100 }));
const logins = '/me/settings/logins';
const keys = '/me/settings/keys';

const loginsPage = page({ path: logins, summary: 'Where one is logged in', query: SavedQuery });

/** `session` or `app` is the one that ends. */
const endLogin = form({
  path: logins,
  summary: 'End a login',
  schema: Type.Object({ session: id, app: id }),
});

const keysPageEndpoint = page({ path: keys, summary: 'One’s API keys', query: SavedQuery });

/** The reply shows the key, once; `key` names the form, so that it creates one however often it is sent. */
const createKeyEndpoint = form({
  path: keys,
  summary: 'Create an API key',
  showsSecret: true,
  schema: Type.Object({ name: Type.Optional(Type.String({ maxLength: 2000 })), key: id }),
});

const revokeKeyEndpoint = form({
  path: `${keys}/revoke`,
  summary: 'Revoke an API key',
  schema: Type.Object({ id }),
});
