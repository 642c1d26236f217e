// One request, as passed to its handler.
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Db } from '../../database/database.ts';
import type { Caller, TokenGrant } from '../../identity/caller.ts';
import type { StagedUpload } from '../bodies/parameters/staged-files.ts';
import type { UploadedFile } from '../bodies/upload.ts';
import type { ReleaseWhile } from '../load-shedding/bulkhead.ts';
import type { Spool } from '../payload/spool.ts';
import type { BulkReply, Reply } from '../replies/reply.ts';
import type { Access } from './endpoint.ts';

type CallerOf<Who extends Access> = Who extends 'bearer' | 'bearer-or-key'
  ? Caller
  : Who extends 'public'
    ? null
    : Caller | null;

/**
 * A transaction of a request. With an `Idempotency-Key`, the key and the result (the response body) are
 * stored in the same transaction. `long` is for a few slow statements (`Database.writeLong`), `shared` for
 * work that waits for no locks (`Database.writeShared`).
 */
export type Commit<Tables> = <Result>(
  work: (tx: Db<Tables>) => Promise<Result>,
  how?: 'long' | 'shared',
) => Promise<Result>;

/**
 * Refuses (412) unless the request's `If-Match` names the current version, computed from the representation
 * that `show` returns. `show` is called only if the header is present.
 */
export type RequireMatch = (show: () => object | Promise<object>) => Promise<void>;

/**
 * The reply of an expensive GET, such as an export of all data of a user. `work` runs once for all identical
 * concurrent requests. Few run concurrently, scheduled fairly by caller and without a permit. `work` may
 * write its reply to the `spool`.
 */
export type CreateBulkReply = (work: (spool: Spool) => Promise<Reply>) => BulkReply;

export type Call<Tables, Params, Query, Body, Who extends Access> = {
  params: Params;
  query: Query;
  body: Body;
  /** The files of a form, by field; discarded when the handler has settled. */
  files: ReadonlyMap<string, StagedUpload>;
  caller: CallerOf<Who>;
  /** The grant of the request's OAuth access token; null without a token. */
  grant: TokenGrant | null;
  /** The client's address, determined through trusted proxies. */
  address: string;
  /** Scheme and authority of the service: the configured public URL, otherwise those of the request. */
  origin: string;
  header(name: string): string | undefined;
  commit: Commit<Tables>;
  /**
   * Releases the permit during requests to another server or process. Not for computation, and not in
   * handlers with cached or shared responses.
   */
  releaseWhile: ReleaseWhile;
  /** Whether the client has closed the connection. */
  isDisconnected(): boolean;
  /**
   * Must be called by every change of a versioned resource, in its transaction, after locking the resource.
   */
  requireMatch: RequireMatch;
  bulkReply: CreateBulkReply;
  /** Receives the uploaded file of a `file` input; `consume` must read the stream to its end or throw. */
  receiveFile<Result>(consume: (file: UploadedFile) => Promise<Result>): Promise<Result>;
  /** Reads the body of a `bytes` input; refuses other content types and bodies over the limit. */
  readBytes(): Promise<Buffer>;
  /** Sets the hash of an uploaded file, which is compared when an Idempotency-Key is repeated. */
  setFingerprint(hash: string): void;
  /** The unparsed request, for signatures and streaming. */
  raw: {
    method: string;
    /** Path and query. */
    target: string;
    /** Alternating names and values. */
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
