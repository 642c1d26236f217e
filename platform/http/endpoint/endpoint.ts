// The declaration of an endpoint. Validation, types, authentication and the OpenAPI document follow from it.
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { TokenGrant } from '../../identity/caller.ts';
import type { RefusalKind } from '../../refusal.ts';
import type { Input } from '../bodies/input.ts';
import type { Versioned } from '../conditional/entity-tags.ts';
import type { BulkheadName } from '../load-shedding/load-control.ts';
import type { ErrorFormat } from '../problems/error-format.ts';
import type { RequestHeader, ResponseHeader } from './documented-headers.ts';

/** Who may call. With `optional`, a request without a login token has no caller; a token must be valid. */
export type Access = 'public' | 'optional' | 'bearer' | 'bearer-or-key';

/**
 * A response: its status, its schema (absent for 204 and for what is not JSON), its meaning and its headers.
 */
export type ResponseDeclaration = {
  status: number;
  schema?: TSchema;
  contentType?: string;
  headers?: readonly ResponseHeader[];
  description: string;
};

/**
 * Which responses are cached until something is committed (docs/decisions/0076). They depend on the address
 * and the database alone.
 * - `anonymous`: those of requests without a caller;
 * - `per-caller`: also those of callers, each for its own caller;
 * - `anonymous-minute`: as `anonymous`, and they also depend on the minute of the clock.
 */
export type CachePolicy = 'anonymous' | 'per-caller' | 'anonymous-minute';

/**
 * Which OAuth access tokens an endpoint takes: the scopes it documents, and the check that refuses a token
 * (null: none came) that is not enough.
 */
export type TokenRequirement = {
  scopes: readonly string[];
  authorize(grant: TokenGrant | null): void;
};

export type Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for a parameter, as the specification writes it. */
  path: string;
  tag: string;
  summary: string;
  /** Its name in generated clients: camelCase, unique in the service, never changed; none if hidden. */
  operationId?: string;
  description?: string;
  access: Who;
  /** The role that the caller must have; others are refused (403) before the handler runs. */
  role?: 'admin';
  /** What happens to an invalid login token where `access` is `public`: it is ignored by default. */
  badToken?: 'ignored' | 'refused';
  /** Set where OAuth access tokens are the credentials, in place of logins. */
  oauth?: TokenRequirement;
  /** The rate limit that its requests count against, by account or network; three headers tell its state. */
  rateLimit?: string;
  /** The scope of limited credentials that may call; others need a session or an API key. */
  scope?: string;
  params?: Params;
  query?: Query;
  /** What happens to parameters that `query` does not declare: they are refused by default. */
  unknownParameters?: 'ignored';
  /** How the query is read: `nested` by brackets, and leniently converted (`bodies/parameters`). */
  queryStyle?: 'nested';
  input?: Input<Body>;
  success: ResponseDeclaration;
  /** What it returns besides its success and refusals. */
  otherResponses?: readonly ResponseDeclaration[];
  /** The request headers it reads, besides those that follow from access and method. */
  requestHeaders?: readonly RequestHeader[];
  /** What it refuses, besides what follows from access and input. */
  refuses?: readonly RefusalKind[];
  /** How errors are written: as problem documents by default. */
  errors?: ErrorFormat;
  /**
   * Set where the success shows or removes a resource with versions: the response has an `ETag`, a GET
   * accepts `If-None-Match` (304), and a change accepts `If-Match` (412), which its handler checks with
   * `call.requireMatch`.
   */
  versions?: Versioned;
  /**
   * Whether the response shows a secret: it must not be cached, nor replayed for a repeated Idempotency-Key.
   */
  showsSecret?: boolean;
  /** Whether an Idempotency-Key replays the first response whatever the body is: refused by default. */
  replaysAnyBody?: boolean;
  /** Also served with a slash at the end of its path. */
  trailingSlash?: boolean;
  /** The OpenAPI document it is in: `/openapi.json` by default. */
  document?: string;
  /** The bulkhead that limits it: `requests` by default, none for null. */
  bulkhead?: BulkheadName | null;
  cache?: CachePolicy;
  /**
   * What a cached response depends on besides, by the headers of its request, such as the language; null
   * where it must not be cached.
   */
  cacheVariant?(headers: IncomingHttpHeaders): string | null;
  /** Left out of the OpenAPI document. */
  hidden?: boolean;
};

/** Declares an endpoint, keeping its types. */
export const endpoint = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends Access,
>(
  declared: Endpoint<Params, Query, Body, Who>,
): Endpoint<Params, Query, Body, Who> => declared;
