// The declaration of an endpoint, from which validation, types, authentication and the OpenAPI document are
// derived.
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { TokenGrant } from '../../identity/caller.ts';
import type { RefusalKind } from '../../refusal.ts';
import type { Input } from '../bodies/body.ts';
import type { Versioned } from '../conditional/conditional.ts';
import type { BulkheadName } from '../load-shedding/load-control.ts';
import type { ErrorFormat } from '../problems/problem.ts';
import type { RequestHeader, ResponseHeader } from './documented-headers.ts';

/**
 * Required authentication. With `optional`, requests without a login token have no caller, and tokens must be
 * valid.
 */
export type Access = 'public' | 'optional' | 'bearer' | 'bearer-or-key';

/** A response: its status, schema (absent for 204 and for content other than JSON), meaning and headers. */
export type ResponseDeclaration = {
  status: number;
  schema?: TSchema;
  contentType?: string;
  headers?: readonly ResponseHeader[];
  description: string;
};

/**
 * Selects the responses that are cached until the next commit (docs/decisions/0076). They must depend only on
 * URL and database.
 * - `anonymous`: responses to requests without a caller;
 * - `per-caller`: also responses to callers, cached per caller;
 * - `anonymous-minute`, `per-caller-minute`: the same, but they also depend on the current minute.
 */
export type CachePolicy = 'anonymous' | 'per-caller' | 'anonymous-minute' | 'per-caller-minute';

/**
 * The OAuth access tokens that an endpoint accepts: the documented scopes, and a check that refuses
 * insufficient tokens (null: no token).
 */
export type TokenRequirement = {
  scopes: readonly string[];
  authorize(grant: TokenGrant | null): void;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Who extends Access = Access,
> = {
  method: Method;
  /** A second method of the same operation, documented under `operationId` with the method as suffix. */
  alsoMethod?: Method;
  /** Parameters are written as `{name}`, as in the specification. */
  path: string;
  tag: string;
  summary: string;
  /**
   * The name in generated clients: camelCase, unique in the service and stable. Absent for hidden endpoints.
   */
  operationId?: string;
  description?: string;
  access: Who;
  /** The required role of the caller; others are refused (403) before the handler runs. */
  role?: 'admin';
  /** The handling of an invalid login token if `access` is `public`: ignored by default. */
  badToken?: 'ignored' | 'refused';
  /** Set for endpoints that authenticate with OAuth access tokens instead of logins. */
  oauth?: TokenRequirement;
  /** The rate limit that requests count against, by account or network; three headers report its state. */
  rateLimit?: string;
  /**
   * The scope of the limited credentials that are accepted; without it, all limited credentials are refused.
   */
  scope?: string;
  params?: Params;
  query?: Query;
  /** The handling of parameters that `query` does not declare: refused by default. */
  unknownParameters?: 'ignored';
  /** How the query is parsed: `nested` by brackets, with lenient conversion (`bodies/parameters`). */
  queryStyle?: 'nested';
  input?: Input<Body>;
  success: ResponseDeclaration;
  /** Documented responses in addition to the success and refusals. */
  otherResponses?: readonly ResponseDeclaration[];
  /** Documented request headers, in addition to those implied by access and method. */
  requestHeaders?: readonly RequestHeader[];
  /** Refusals, in addition to those implied by access and input. */
  refuses?: readonly RefusalKind[];
  /** The error format: problem documents by default. */
  errors?: ErrorFormat;
  /**
   * Set if the success returns or removes a versioned resource. The response has an `ETag`. A GET accepts
   * `If-None-Match` (304), and a change accepts `If-Match` (412), which its handler checks with
   * `call.requireMatch`.
   */
  versions?: Versioned;
  /**
   * Whether the response contains a secret. Such responses are neither cached nor replayed for a repeated
   * Idempotency-Key.
   */
  showsSecret?: boolean;
  /**
   * Whether an Idempotency-Key replays the first response for any body. By default a different body is
   * refused.
   */
  replaysAnyBody?: boolean;
  /** Also served with a trailing slash. */
  trailingSlash?: boolean;
  /** The OpenAPI document that lists it: `/openapi.json` by default. */
  document?: string;
  /** The bulkhead that limits it: `requests` by default, null for none. */
  bulkhead?: BulkheadName | null;
  cache?: CachePolicy;
  /** Returns an additional cache key from request headers, such as the language; null disables caching. */
  cacheVariant?(headers: IncomingHttpHeaders): string | null;
  /** Omitted from the OpenAPI document. */
  hidden?: boolean;
};

/** Declares an endpoint and infers its types. */
export const endpoint = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends Access,
>(
  declared: Endpoint<Params, Query, Body, Who>,
): Endpoint<Params, Query, Body, Who> => declared;
