// Responses that are sent to several clients, and the interface of their cache.
import type { Payload } from '../payload/payload.ts';
import { BulkReply } from '../replies/bulk-reply.ts';

export type SharedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Each sender must retain it. */
  payload: Payload;
};

/** A computed response, or a bulk reply that its requesters compute later. */
export type CacheableResponse = SharedResponse | BulkReply;

export type Compute = () => Promise<CacheableResponse>;

/** `version` is the data version at the time of the request; NaN if unknown. */
export type VersionedResponse = { version: number; response: CacheableResponse };

/** Results of `compute` must depend only on the key and the database. */
export type ResponseCache = {
  /** For responses shared by many clients. */
  getOrCompute(key: string, compute: Compute): Promise<VersionedResponse>;
  /**
   * For responses to one caller, most of which are not repeated: returns null on the first request since the
   * last commit, and on the first two if the version requires a query.
   */
  getIfRepeated(key: string, compute: Compute): Promise<CacheableResponse | null>;
};

/** Releases a response after all waiters have retained it, which they do immediately. */
export function releaseAfterUse(response: Promise<CacheableResponse>): Promise<CacheableResponse> {
  response.then(
    (shared) => {
      if (!(shared instanceof BulkReply)) setImmediate(() => shared.payload.release());
    },
    () => {},
  );
  return response;
}
