// Mounts the shared operations of accounts.
import type { TSchema } from 'typebox';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { Reply } from '../http/replies/reply.ts';
import { nullable } from '../schema/shapes.ts';
import { Type } from '../schema/type.ts';
import { formatInstant } from '../time/clock.ts';
import { ActivityPage, listActivity } from './activity/activity.ts';
import type { AccountContext } from './context.ts';
import { confirmEmail, sendVerification, undoEmailChange } from './email-change.ts';
import { TOKEN_PATTERN } from './links/links.ts';
import { mountOidc } from './oidc/routes.ts';
import { mountPasskeys } from './passkeys/routes.ts';
import { findRelyingParty } from './passkeys/verification.ts';
import { mountReauthentication } from './reauthentication/routes.ts';
import { mountLoginLink } from './recovery/login-link.ts';
import { mountPasswordReset } from './recovery/password-reset.ts';
import { mountSecondFactor } from './second-factor/routes.ts';

/** `loginReply` is the schema of the reply of a login. */
export function mountAccountSecurity(context: AccountContext, loginReply: TSchema): void {
  mountMethods(context);
  mountChangePasswordAddress(context);
  mountActivity(context);
  mountReauthentication(context);
  mountSecondFactor(context);
  mountPasskeys(context, loginReply);
  mountPasswordReset(context);
  mountEmail(context);
  mountOidc(context);
  mountLoginLink(context, loginReply);
}

const Methods = Type.Object(
  {
    password: Type.Boolean({ description: 'Whether a password is accepted.' }),
    passkeys: Type.Boolean({ description: 'Whether passkeys are accepted.' }),
    oidc: nullable(
      Type.Object(
        { name: Type.String(), url: Type.String() },
        { title: 'OidcLogin', description: 'The provider, and the page that begins a login with it.' },
      ),
    ),
    mail: Type.Boolean({ description: 'Whether the server sends mails, such as those to reset a password.' }),
  },
  { title: 'LoginMethods' },
);

function mountMethods({ http, prefix, oidc, oidcPath, limits, sendsMail, publicUrl }: AccountContext): void {
  const declared = endpoint({
    method: 'GET',
    path: `${prefix}/methods`,
    tag: 'auth',
    operationId: 'listLoginMethods',
    summary: 'List the ways to log in',
    description: 'Pages and apps offer nothing else.',
    access: 'public',
    cache: 'anonymous',
    // Without a public URL, passkeys depend on the host of the request.
    cacheVariant: () => (publicUrl === null ? null : ''),
    success: { status: 200, schema: Methods, description: 'The ways that this server offers.' },
  });
  http.mount(declared, async ({ origin }) => ({
    password: limits.acceptsPasswords,
    passkeys: findRelyingParty(publicUrl, origin) !== null,
    oidc: oidc === null ? null : { name: oidc.settings.name, url: oidc.settings.publicUrl + oidcPath },
    mail: sendsMail,
  }));
}

/** The address by which password managers find the page (W3C, A Well-Known URL for Changing Passwords). */
function mountChangePasswordAddress({ http, passwordPage }: AccountContext): void {
  const declared = endpoint({
    method: 'GET',
    path: '/.well-known/change-password',
    tag: 'auth',
    summary: 'The page on which the password is changed',
    access: 'public',
    unknownParameters: 'ignored',
    hidden: true,
    success: { status: 302, description: 'The page.' },
  });
  http.mount(declared, async () => new Reply(302, '', { location: passwordPage }));
}

function mountActivity({ http, prefix, database, clock, activityDays: days }: AccountContext): void {
  const declared = endpoint({
    method: 'GET',
    path: `${prefix}/activity`,
    tag: 'auth',
    operationId: 'listActivity',
    summary: 'List the recent activity of the account',
    description:
      'Logins, failed logins and changes, newest first. Failures of one kind and network within an hour are one ' +
      'item with `hits`.',
    access: 'bearer',
    query: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 200, description: 'The most items. Default 40.' }),
      ),
      cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next` of a page.' })),
    }),
    success: { status: 200, schema: ActivityPage, description: 'A page of activity.' },
    refuses: ['invalid'],
  });
  http.mount(declared, ({ caller, query }) =>
    listActivity(database.read, caller.accountId, query, { days, now: clock.now() }),
  );
}

// Mounts the operations on the email address of an account: confirming it, and undoing its change.

const LinkRequest = Type.Object(
  { token: Type.String({ pattern: TOKEN_PATTERN, description: 'The last part of the link in the mail.' }) },
  { title: 'EmailLinkRequest' },
);

function mountEmail(context: AccountContext): void {
  const { http, prefix } = context;
  const confirm = endpoint({
    method: 'POST',
    path: `${prefix}/email/verify`,
    tag: 'auth',
    operationId: 'confirmEmail',
    summary: 'Confirm an email address',
    description:
      'With the link of a mail, valid for 48 hours. A new address replaces the old one, which gets a mail to undo ' +
      'that. A link works once (400 `link-expired`).',
    access: 'public',
    input: { kind: 'json', schema: LinkRequest },
    success: { status: 204, description: 'The address is confirmed.' },
    refuses: ['conflict'],
  });
  http.mount(confirm, (call) => confirmEmail(context, call.body.token, call));

  const send = endpoint({
    method: 'POST',
    path: `${prefix}/email/send-verification`,
    tag: 'auth',
    operationId: 'sendVerification',
    summary: 'Send the mail to confirm the email address again',
    description:
      'To the new address if one is waiting. Nothing is sent to a confirmed address, and where the server sends no mail.',
    access: 'bearer',
    success: { status: 202, description: 'Accepted.' },
  });
  http.mount(send, async (call) => {
    await sendVerification(context, call.caller, call);
    return new Reply(202, '');
  });

  const undo = endpoint({
    method: 'POST',
    path: `${prefix}/email/undo`,
    tag: 'auth',
    operationId: 'undoEmailChange',
    summary: 'Undo a change of the email address',
    description:
      'With the link of the mail to the old address, valid for 7 days. Restores the address and ends the password and ' +
      'all sessions, API keys, tokens and authorizations of apps. A second factor, passkeys and connected logins ' +
      'that were added since the change are removed. A link works once (400 `link-expired`).',
    access: 'public',
    showsSecret: true,
    input: { kind: 'json', schema: LinkRequest },
    success: {
      status: 200,
      schema: Type.Object(
        {
          token: Type.String({ description: 'For `password-reset/complete`.' }),
          expiresAt: Type.String({ format: 'date-time' }),
        },
        { title: 'UndoneEmailChange' },
      ),
      description: 'A token to choose a new password.',
    },
    refuses: ['conflict'],
  });
  http.mount(undo, async (call) => {
    const { token, expiresAt } = await undoEmailChange(context, call.body.token, call);
    return { token, expiresAt: formatInstant(expiresAt) };
  });
}
