// The one declaration of an endpoint: from it come validation, types, authentication and the OpenAPI document.
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Db } from '../../database/database.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Fault, RefusalKind } from '../../refusal.ts';
import type { UploadedFile } from '../bodies/upload.ts';
import type { Versioned } from '../conditional/entity-tags.ts';
import type { BulkheadName } from '../load-shedding/load-control.ts';
import type { Spool } from '../payload/spool.ts';
import type { BulkReply } from '../replies/bulk-reply.ts';
import type { Reply } from '../replies/reply.ts';
import type { RequestHeader, ResponseHeader } from './documented-headers.ts';

/** Who may call: `optional` fills in the caller when a login token comes along, which must be good then. */
export type Access = 'public' | 'optional' | 'bearer' | 'bearer-or-key';

/**
 * What the body is: nothing (whatever is sent is ignored), JSON of a schema (where `optional`, no body at all counts
 * as `{}`; where it may be `unreadable`, anything but a JSON object does too), one file of a multipart form or raw
 * (`maxBytes` is the caller's business; `documents` says by content type what is in it, for whoever writes one), or
 * bytes that the route reads when it wants them.
 */
export type Input<Body extends TSchema = TSchema> =
  | { kind: 'none' }
  | { kind: 'json'; schema: Body; optional?: boolean | 'unreadable' }
  | { kind: 'file'; description: string; documents?: Readonly<Record<string, TSchema>> }
  | { kind: 'bytes'; maxBytes: number; contentTypes: readonly string[] };

/** A response: its status, its shape (absent for 204 or what is not JSON), what it means and the headers it carries. */
export type ResponseDeclaration = {
  status: number;
  schema?: TSchema;
  contentType?: string;
  headers?: readonly ResponseHeader[];
  description: string;
};

export type CachePolicy = 'for-strangers' | 'for-everybody' | 'for-a-minute';

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
  /** Its name in generated clients: camelCase, unique within the service, never changed. Hidden ones need none. */
  operationId?: string;
  description?: string;
  access: Who;
  /** On `public` access, what a login token that is not good comes to: it is ignored where nothing is said. */
  badToken?: 'ignored' | 'refused';
  params?: Params;
  query?: Query;
  /**
   * What becomes of parameters that `query` does not have: `ignored` where other servers and whoever watches ask, and
   * in `<img src>`; refused where nothing is said.
   */
  unknownParameters?: 'ignored';
  input?: Input<Body>;
  success: ResponseDeclaration;
  /** What it returns beside its success and refusals. */
  otherResponses?: readonly ResponseDeclaration[];
  /** Which headers of a request count for it, beside those that follow from access and method. */
  requestHeaders?: readonly RequestHeader[];
  /** What it refuses beyond what follows from access and input. */
  refuses?: readonly RefusalKind[];
  /** `plain` answers errors as the federation layer does: a text that the status alone chooses. */
  errors?: 'problem' | 'plain';
  /**
   * That the success shows a resource with versions, or removes one: it carries an `ETag`, a GET takes `If-None-Match`
   * (304), and a change takes `If-Match` (412), which its handler judges with `call.requireMatch`.
   */
  versions?: Versioned;
  /** Whether the answer shows a secret: nobody may keep it, and a repeated Idempotency-Key must not show it again. */
  showsSecret?: boolean;
  /** The share of the service's work it takes: `requests` where nothing is said, null for none. */
  bulkhead?: BulkheadName | null;
  /**
   * Whose answers are kept until something is committed (docs/decisions/0076): they depend on the address and the
   * database alone, and `for-everybody` on who calls. `for-a-minute`, for strangers: on the minute of the clock too.
   */
  cache?: CachePolicy;
  /** Left out of the OpenAPI document. */
  hidden?: boolean;
};

export type CallerOf<Who extends Access> = Who extends 'bearer' | 'bearer-or-key'
  ? Caller
  : Who extends 'public'
    ? null
    : Caller | null;

/**
 * Refuses (412) where the request's `If-Match` names another version than what `show` gives, which is the resource as
 * the API shows it now; `show` is called only where there is such a header.
 */
export type RequireMatch = (show: () => object | Promise<object>) => Promise<void>;

/**
 * What a GET that reads much returns, such as all of somebody's things: `work` runs once for all who ask for the same
 * meanwhile, few of these at once, in turn by who asks, and holds up nobody else. What it makes goes to `spool` (see
 * `answerInSlices`).
 */
export type CreateBulkReply = (work: (spool: Spool) => Promise<Reply>) => BulkReply;

/** One request, as a route sees it. */
export type Call<Tables, Params, Query, Body, Who extends Access> = {
  params: Params;
  query: Query;
  body: Body;
  caller: CallerOf<Who>;
  /** The client's address, behind trusted proxies too. */
  address: string;
  /** Scheme and authority of the service: the configured public URL, else what the client used. */
  origin: string;
  header(name: string): string | undefined;
  /**
   * The transaction of a request that changes something. The value its work answers is the answer's body: with an
   * `Idempotency-Key`, the key is claimed and that answer kept in this same transaction. `long` is for few
   * statements that take long (`Database.writeLong`).
   */
  commit<Result>(work: (tx: Db<Tables>) => Promise<Result>, how?: 'long'): Promise<Result>;
  /**
   * Runs what waits for somebody else (another server, another process) while the request's permit is given back, so
   * that who is slow holds nothing that others need; takes a permit again afterwards. For waiting, not for work; not where the response is `kept`, whose work others share.
   */
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether the client has left: what it waits for is of no use to anybody. */
  isDisconnected(): boolean;
  /** Whatever changes a resource with versions calls it in its transaction, once it has locked the resource. */
  requireMatch: RequireMatch;
  bulkReply: CreateBulkReply;
  /** The uploaded file of a `file` input; `consume` must read the stream to its end or throw. */
  receiveFile<Result>(consume: (file: UploadedFile) => Promise<Result>): Promise<Result>;
  /** The body of a `bytes` input; refuses what is over its limit or of another type. */
  readBytes(): Promise<Buffer>;
  /** Says what an uploaded body was, so that a repeated Idempotency-Key can be compared: a hash of its bytes. */
  setFingerprint(hash: string): void;
  /** The request as it came, for what signs or streams over HTTP itself. */
  raw: {
    method: string;
    /** Path and query as sent. */
    target: string;
    /** Names and values in turn, as sent. */
    rawHeaders: readonly string[];
  };
};

export type Handler<
  Tables,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends Access,
> = (
  call: Call<Tables, Static<Params>, Static<Query>, Static<Body>, Who>,
) => Promise<unknown | Reply | Readable>;

/** Declares an endpoint, keeping its types. */
export const endpoint = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends Access,
>(
  declared: Endpoint<Params, Query, Body, Who>,
): Endpoint<Params, Query, Body, Who> => declared;

export type { Fault };
