// The declaration of an endpoint of the client API: what they all share, and the scope of each.
import { type Endpoint, endpoint, type TokenRequirement } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { TokenGrant } from '@tandem/platform/identity/caller.ts';
import { forbidden, unauthenticated } from '@tandem/platform/refusal.ts';
import type { TSchema } from 'typebox';
import { coversScope } from '../../accounts/oauth/scopes.ts';
import { CLIENT_ERRORS } from './errors.ts';

export const DOCUMENT_PATH = '/api/openapi.json';

/** On `public` access, a token plays no part and is ignored. */
type ClientAccess = 'public' | 'optional' | 'bearer';

type Declared<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends ClientAccess,
> = Omit<
  Endpoint<Params, Query, Body, Who>,
  'oauth' | 'errors' | 'unknownParameters' | 'queryStyle' | 'document' | 'badToken'
> & {
  /**
   * The scopes of which a token needs one, or one that includes it. On `bearer` access a user's token is
   * needed, on `optional` none; a token that comes must be valid and have the scope on either.
   */
  scopes: readonly string[];
  /** On `optional` access: a token is needed, but it may be one with which an app acts for nobody. */
  needsToken?: boolean;
};

/**
 * Declares an endpoint of the client API: parameters as apps send them, errors as apps read them, scope, rate
 * limit, and its place in the document of this API.
 */
export const clientEndpoint = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends ClientAccess,
>({
  scopes,
  needsToken = false,
  ...declared
}: Declared<Params, Query, Body, Who>): Endpoint<Params, Query, Body, Who> =>
  endpoint({
    rateLimit: 'client-api',
    replaysAnyBody: true,
    trailingSlash: true,
    ...declared,
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
    if (needsUser && !grant.caller) throw unauthenticated('This method requires an authenticated user');
    if (scopes.length > 0 && !scopes.some((scope) => coversScope(grant.scopes, scope))) {
      throw forbidden('This action is outside the authorized scopes');
    }
  };
