// Responses that are sent to several clients, and the cache of them.
import type { Payload } from '../payload/payload.ts';
import { BulkReply } from '../replies/bulk-reply.ts';

export type SharedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** To be retained by everybody who sends it. */
  payload: Payload;
};

/** A computed response, or one that takes long and is still to be computed, by those who asked for it. */
export type CacheableResponse = SharedResponse | BulkReply;

export type Compute = () => Promise<CacheableResponse>;

/** `version` is that of the database when the response was asked for; NaN where it is not known. */
export type VersionedResponse = { version: number; response: CacheableResponse };

/** What `compute` returns must depend on the key and the database alone. */
export type ResponseCache = {
  /** For what many request at once. */
  getOrCompute(key: string, compute: Compute): Promise<VersionedResponse>;
  /**
   * For what one caller requests: null on the first request since the last commit, as most are not repeated;
   * on the first two where the version takes a query.
   */
  getIfRepeated(key: string, compute: Compute): Promise<CacheableResponse | null>;
};

/** Releases a response once all who wait for it have retained it, which they do at once. */
export function releaseAfterUse(response: Promise<CacheableResponse>): Promise<CacheableResponse> {
  response.then(
    (shared) => {
      if (!(shared instanceof BulkReply)) setImmediate(() => shared.payload.release());
    },
    () => {},
  );
  return response;
}
