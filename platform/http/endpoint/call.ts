// One request, as its handler sees it.
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Db } from '../../database/database.ts';
import type { Caller, TokenGrant } from '../../identity/caller.ts';
import type { StagedUpload } from '../bodies/parameters/staged-files.ts';
import type { UploadedFile } from '../bodies/upload.ts';
import type { ReleaseWhile } from '../load-shedding/permit.ts';
import type { Spool } from '../payload/spool.ts';
import type { BulkReply } from '../replies/bulk-reply.ts';
import type { Reply } from '../replies/reply.ts';
import type { Access } from './endpoint.ts';

export type CallerOf<Who extends Access> = Who extends 'bearer' | 'bearer-or-key'
  ? Caller
  : Who extends 'public'
    ? null
    : Caller | null;

/**
 * A transaction of a request. With an `Idempotency-Key`, the key and the result, which is the response's
 * body, are stored in the same transaction. `long` is for few statements that take long
 * (`Database.writeLong`), `shared` for works that wait for no locks (`Database.writeShared`).
 */
export type Commit<Tables> = <Result>(
  work: (tx: Db<Tables>) => Promise<Result>,
  how?: 'long' | 'shared',
) => Promise<Result>;

/**
 * Refuses (412) unless the request's `If-Match` names the version that `show` returns, which is the resource
 * as the API shows it now. `show` is called only where there is such a header.
 */
export type RequireMatch = (show: () => object | Promise<object>) => Promise<void>;

/**
 * The reply of a GET that reads much, such as everything a user has. `work` runs once for all requests for
 * the same, few of these run at once, fairly by caller, and without a permit. It may write its reply to the
 * `spool`.
 */
export type CreateBulkReply = (work: (spool: Spool) => Promise<Reply>) => BulkReply;

export type Call<Tables, Params, Query, Body, Who extends Access> = {
  params: Params;
  query: Query;
  body: Body;
  /** The staged files of a form, by field; they are discarded when the handler has settled. */
  files: ReadonlyMap<string, StagedUpload>;
  caller: CallerOf<Who>;
  /** The grant of the OAuth access token that came; null where none did. */
  grant: TokenGrant | null;
  /** The client's address, also behind trusted proxies. */
  address: string;
  /** Scheme and authority of the service: the configured public URL, or what the client used. */
  origin: string;
  header(name: string): string | undefined;
  commit: Commit<Tables>;
  /** For waiting on another server or process; not for work, nor where the response is cached and shared. */
  releaseWhile: ReleaseWhile;
  /** Whether the client closed the connection, so that nobody will read the response. */
  isDisconnected(): boolean;
  /** Every change of a resource with versions calls it, in its transaction, once the resource is locked. */
  requireMatch: RequireMatch;
  bulkReply: CreateBulkReply;
  /** The uploaded file of a `file` input; `consume` must read the stream to its end or throw. */
  receiveFile<Result>(consume: (file: UploadedFile) => Promise<Result>): Promise<Result>;
  /** The body of a `bytes` input; refuses one over its limit or of another type. */
  readBytes(): Promise<Buffer>;
  /** Tells the hash of an uploaded file, which a repeated Idempotency-Key is compared by. */
  setFingerprint(hash: string): void;
  /** The request as it was sent, for signatures and for streaming. */
  raw: {
    method: string;
    /** Path and query. */
    target: string;
    /** Names and values alternate. */
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
