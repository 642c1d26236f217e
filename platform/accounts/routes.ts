// Mounts the shared operations of accounts.
import type { TSchema } from 'typebox';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { Reply } from '../http/replies/reply.ts';
import { nullable } from '../schema/shapes.ts';
import { Type } from '../schema/type.ts';
import { ActivityPage, listActivity } from './activity/activity.ts';
import type { AccountContext } from './context.ts';
import { mountEmail } from './email-routes.ts';
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
