// Responses that are sent to several clients.
import type { Payload } from '../payload/payload.ts';
import { BulkReply } from '../replies/reply.ts';

export type SharedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Each sender must retain it. */
  payload: Payload;
};

/** A computed response, or a bulk reply that its requesters compute later. */
export type CacheableResponse = SharedResponse | BulkReply;

export type Compute = () => Promise<CacheableResponse>;

/** A data version (NaN if unknown), or a text that differs after each commit that changes the response. */
export type State = string | number;

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
