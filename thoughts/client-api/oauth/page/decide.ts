// What happens when a user allows or denies an app: the app gets a code, or learns that it was denied.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { isActiveSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { issueCode } from '../../../accounts/oauth/codes.ts';
import { generateSecret, hashSecret } from '../../../accounts/oauth/secrets.ts';
import type { ThoughtsDatabase } from '../../../foundation/tables/tables.ts';
import { OUT_OF_BAND, withParameters } from '../redirect-uris.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { codePage, deniedPage, failurePage } from './pages.ts';
import type { Language } from './words.ts';

type Decision = {
  user: Caller;
  language: Language;
  request: AuthorizationRequest;
  state: string | undefined;
};

export async function decide(
  { database, clock }: { database: ThoughtsDatabase; clock: Clock },
  { user, language, request, state }: Decision,
  decision: string | undefined,
): Promise<Reply> {
  const { app, redirectUri } = request;
  const isOutOfBand = redirectUri === OUT_OF_BAND;
  const returned = state === undefined ? {} : { state };
  if (decision === 'deny') {
    if (isOutOfBand) return deniedPage(language);
    const error_description = 'The user denied the request.';
    return redirect(withParameters(redirectUri, { error: 'access_denied', error_description, ...returned }));
  }
  if (decision !== 'allow') return failurePage(language, 400, 'badRequest');
  const code = generateSecret();
  const hash = hashSecret(code);
  const now = clock.now();
  await database.write(async (tx) => {
    await lockAccount(tx, user.accountId);
    // A password change that was carried out meanwhile ended the login, and must end this too.
    if (user.sessionId === null || !(await isActiveSession(tx, user.sessionId, now)))
      throw unauthenticated('The login has ended.', 'invalid-token');
    await issueCode(tx, app, hash, { accountId: user.accountId, ...request }, now);
  });
  return isOutOfBand
    ? codePage(language, code)
    : redirect(withParameters(redirectUri, { code, ...returned }));
}

const redirect = (location: string): Reply => new Reply(302, '', { location, 'cache-control': 'no-store' });
