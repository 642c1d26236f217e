// The sign-in with a provider of OpenID Connect: the way there and back, and a new account. The app has the
// screens; the provider leads back to pages of the server, which say what went wrong.

import type { AccountContext, IssueLogin, LoginCall } from '@tandem/platform/accounts/context.ts';
import { OidcRegistration } from '@tandem/platform/accounts/contract.ts';
import { isFromElsewhere, readOidcCookie, writeOidcCookie } from '@tandem/platform/accounts/oidc/cookie.ts';
import { requireOidc } from '@tandem/platform/accounts/oidc/identities.ts';
import { beginOidcLogin, completeOidc } from '@tandem/platform/accounts/oidc/login.ts';
import {
  type OidcTarget,
  readOidcProposal,
  registerByOidc,
} from '@tandem/platform/accounts/oidc/registration.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../auth/account-context.ts';
import { AccessToken } from '../auth/contract.ts';
import type { JournalContext } from '../context.ts';
import { PLAIN_PAGE_HEADERS, renderPlainPage } from '../plain-page/plain-page.ts';

type WebCall = LoginCall & { origin: string };

/** Prepares the session of a sign-in, whose cookie is in the reply of status 200. */
type Prepare = (call: WebCall, remember: boolean) => IssueLogin<Reply>;

export function mountOidcSignIn(
  journal: JournalContext,
  prepare: Prepare,
  requireOwnScript: (call: WebCall) => void,
): void {
  const { http } = journal;
  const accounts = accountContextOf(journal);

  http.mount(start, async (call) => {
    if (isFromElsewhere(call)) return redirect('/sign-in');
    const target = { remember: call.query.shared !== true };
    try {
      const { url, secret } = await beginOidcLogin(accounts, target, call);
      return redirect(url, { 'set-cookie': writeOidcCookie(call.origin, secret) });
    } catch (error) {
      return problemPage(accounts, call, error);
    }
  });

  http.mount(callback, async (call) => {
    requireOidc(accounts);
    const secret = readOidcCookie(call);
    const { search } = new URL(call.raw.target, accounts.base);
    try {
      const outcome = await completeOidc(accounts, { secret, search }, call, issueTo(call));
      if (outcome.kind === 'logged-in') return outcome.reply;
      if (outcome.kind === 'register')
        return redirect('/sign-in/new', { 'set-cookie': writeOidcCookie(call.origin, outcome.secret) });
      if (outcome.kind === 'known-email') return messagePage(accounts, call, 'known-email');
      return redirect('/settings/security');
    } catch (error) {
      return problemPage(accounts, call, error);
    }
  });

  http.mount(readProposal, (call) => {
    requireOwnScript(call);
    return readOidcProposal(accounts, readOidcCookie(call));
  });

  http.mount(createAccount, (call) => {
    requireOwnScript(call);
    const secret = readOidcCookie(call);
    return registerByOidc(accounts, secret, call.body, call, ({ remember }) =>
      prepare(call, remember !== false),
    );
  });

  /** After a redirect the app opens the journal with the cookie. */
  const issueTo =
    (call: WebCall) =>
    ({ remember }: OidcTarget): IssueLogin<Reply> => {
      const issue = prepare(call, remember !== false);
      return async (tx, account) => {
        const stored = await issue(tx, account);
        return async () => {
          const { headers } = await stored();
          const done = remember === false ? '/sign-in/done?shared=true' : '/sign-in/done';
          return redirect(done, { 'set-cookie': headers['set-cookie'] ?? '' });
        };
      };
    };
}

const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  new Reply(303, '', { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers });

// The pages that say what went wrong.

type Message =
  | 'oidc-unavailable'
  | 'oidc-failed'
  | 'challenge-expired'
  | 'identity-taken'
  | 'identity-exists'
  | 'registration-closed'
  | 'known-email';
type Texts = Record<Message | 'back', (name: string) => string>;

const en: Texts = {
  'oidc-unavailable': (name) => `${name} does not respond. Try again later.`,
  'oidc-failed': () => 'The sign-in did not work. Try again, or sign in another way.',
  'challenge-expired': () => 'This took too long. Sign in again.',
  'identity-taken': (name) => `This login of ${name} is connected with another account.`,
  'identity-exists': (name) => `Your account is connected with a login of ${name} already.`,
  'registration-closed': (name) =>
    `Nobody here has this login of ${name}, and this server takes no new accounts.`,
  'known-email': (name) =>
    `An account here has this email address. Sign in to it, and connect ${name} in Settings, Security.`,
  back: () => 'Back',
};

const de: Texts = {
  'oidc-unavailable': (name) => `${name} antwortet nicht. Versuche es später noch einmal.`,
  'oidc-failed': () => 'Die Anmeldung hat nicht geklappt. Versuche es noch einmal oder melde dich anders an.',
  'challenge-expired': () => 'Das hat zu lange gedauert. Melde dich noch einmal an.',
  'identity-taken': (name) => `Diese Anmeldung von ${name} ist mit einem anderen Konto verbunden.`,
  'identity-exists': (name) => `Dein Konto ist schon mit einer Anmeldung von ${name} verbunden.`,
  'registration-closed': (name) =>
    `Niemand hier hat diese Anmeldung von ${name}, und dieser Server nimmt keine neuen Konten auf.`,
  'known-email': (name) =>
    `Ein Konto hier hat diese E-Mail-Adresse. Melde dich dort an und verbinde ${name} unter Einstellungen, Sicherheit.`,
  back: () => 'Zurück',
};

const STATUSES: Readonly<Record<Message, number>> = {
  'oidc-unavailable': 503,
  'oidc-failed': 401,
  'challenge-expired': 401,
  'identity-taken': 409,
  'identity-exists': 409,
  'registration-closed': 403,
  'known-email': 409,
};

const isMessage = (code: string): code is Message => code in STATUSES;

type Visitor = Pick<WebCall, 'header'>;

/** Throws what is no problem of a sign-in. */
function problemPage(accounts: AccountContext, call: Visitor, error: unknown): Reply {
  if (!(error instanceof Refusal && isMessage(error.code))) throw error;
  return messagePage(accounts, call, error.code);
}

function messagePage(accounts: AccountContext, { header }: Visitor, message: Message): Reply {
  const language = /^\s*de\b/i.test(header('accept-language') ?? '') ? 'de' : 'en';
  const texts = { en, de }[language];
  const { name } = requireOidc(accounts).settings;
  const link = { href: '/sign-in', text: texts.back(name) };
  return new Reply(
    STATUSES[message],
    renderPlainPage(language, texts[message](name), { link }),
    PLAIN_PAGE_HEADERS,
  );
}

const page = {
  method: 'GET',
  tag: 'auth',
  access: 'public',
  unknownParameters: 'ignored',
  hidden: true,
  showsSecret: true,
  success: { status: 303, description: 'On the way.' },
} as const;

const start = endpoint({
  ...page,
  path: '/sign-in/oidc',
  summary: 'Go to the provider to sign in',
  query: Type.Object({ shared: Type.Optional(Type.Boolean()) }),
});

const callback = endpoint({
  ...page,
  path: '/sign-in/oidc/callback',
  summary: 'Come back from the provider',
});

const web = {
  tag: 'auth',
  access: 'public',
  requestHeaders: ['X-Requested-With'],
  path: '/api/v1/web/session/oidc',
} as const;

const readProposal = endpoint({
  ...web,
  method: 'GET',
  operationId: 'readOidcProposal',
  summary: 'Read what is proposed for a new account',
  description:
    'After a sign-in with the provider by somebody without an account. The cookie of that sign-in is valid for ten ' +
    'minutes (401 `challenge-expired`).',
  success: {
    status: 200,
    schema: Type.Object(
      {
        name: Type.String({ description: 'The name of the provider.' }),
        username: Type.String({ description: 'Perhaps empty, or taken.' }),
        email: Type.String({ description: 'Perhaps empty.' }),
        needsInvitation: Type.Boolean(),
      },
      { title: 'OidcProposal' },
    ),
    description: 'The proposal.',
  },
  refuses: ['invalid', 'unauthenticated', 'not-found'],
});

const createAccount = endpoint({
  ...web,
  method: 'POST',
  operationId: 'registerByOidc',
  summary: 'Create an account with a sign-in of the provider',
  description: 'Connects it with the account, and signs in; the refresh token is in the cookie.',
  input: { kind: 'json', schema: OidcRegistration },
  success: {
    status: 200,
    schema: AccessToken,
    headers: ['Set-Cookie'],
    description: 'An access token; the refresh token is in the cookie.',
  },
  showsSecret: true,
  refuses: ['unauthenticated', 'forbidden', 'conflict', 'not-found', 'too-many'],
});
