// Declares endpoints of the client API with common options and a scope.
import { type Endpoint, endpoint, type TokenRequirement } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { TokenGrant } from '@tandem/platform/identity/caller.ts';
import { forbidden, invalid, unauthenticated } from '@tandem/platform/refusal.ts';
import type { TSchema } from 'typebox';
import { coversScope } from '../../accounts/oauth/scopes.ts';
import { CLIENT_ERRORS } from './errors.ts';

export const DOCUMENT_PATH = '/api/openapi.json';

export const UPDATE = ['PUT', 'PATCH'] as const;

/** On `public` access, tokens are ignored. */
type ClientAccess = 'public' | 'optional' | 'bearer';

type Declared<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends ClientAccess,
> = Omit<
  Endpoint<Params, Query, Body, Who>,
  'method' | 'alsoMethod' | 'oauth' | 'errors' | 'unknownParameters' | 'queryStyle' | 'document' | 'badToken'
> & {
  /** Rails routes updates by PUT and PATCH alike, so an update of Mastodon has both. */
  method: Endpoint['method'] | typeof UPDATE;
  /**
   * The accepted scopes: a token must cover at least one of them. `bearer` requires a user token, `optional`
   * requires none; a token that is sent must be valid and in scope in both cases.
   */
  scopes: readonly string[];
  /** On `optional` access: requires a token, but accepts an app token without a user. */
  needsToken?: boolean;
};

/**
 * Declares an endpoint of the client API: parameter style, error format, scope, rate limit and OpenAPI
 * document.
 */
export const clientEndpoint = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends ClientAccess,
>({
  scopes,
  needsToken = false,
  method,
  ...declared
}: Declared<Params, Query, Body, Who>): Endpoint<Params, Query, Body, Who> =>
  endpoint({
    rateLimit: 'client-api',
    replaysAnyBody: true,
    trailingSlash: true,
    ...declared,
    ...(typeof method === 'string' ? { method } : { method: method[0], alsoMethod: method[1] }),
    ...(declared.access === 'public'
      ? {}
      : { oauth: { scopes, authorize: requireGrant(scopes, needsToken, declared.access === 'bearer') } }),
    errors: CLIENT_ERRORS,
    unknownParameters: 'ignored',
    queryStyle: 'nested',
    document: DOCUMENT_PATH,
  });

const requireGrant =
  (scopes: readonly string[], needsToken: boolean, needsUser: boolean): TokenRequirement['authorize'] =>
  (grant: TokenGrant | null) => {
    if (!grant && !needsToken && !needsUser) return;
    if (!grant) throw unauthenticated('The access token is invalid', 'credential-required');
    if (needsUser && !grant.caller)
      throw invalid('', 'This method requires an authenticated user', 'user-required');
    if (scopes.length > 0 && !scopes.some((scope) => coversScope(grant.scopes, scope))) {
      throw forbidden('This action is outside the authorized scopes');
    }
  };
