// OAuth errors: a code for the app and a message for users (RFC 6749, section 5.2).
import { Reply } from '@tandem/platform/http/replies/reply.ts';

const ERRORS = {
  invalid_request: [400, 'The request is missing a required parameter or has an invalid value.'],
  invalid_client: [401, 'Client authentication failed: unknown client, or no or a wrong secret.'],
  invalid_grant: [
    400,
    'The authorization code is invalid, expired, already used, or was issued to another client or redirect.',
  ],
  invalid_scope: [400, 'The requested scope is invalid, unknown, or more than the app registered for.'],
  unsupported_grant_type: [400, 'This server does not support that grant type.'],
  unauthorized_client: [403, 'You are not authorized to revoke this token.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type OAuthErrorCode = keyof typeof ERRORS;

export function oauthError(code: OAuthErrorCode): Reply {
  const [status, error_description] = ERRORS[code];
  const challenge: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="tandem"' } : {};
  return new Reply(status, { error: code, error_description }, { ...challenge, 'cache-control': 'no-store' });
}
