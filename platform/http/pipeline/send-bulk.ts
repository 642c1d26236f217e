// Sends replies that take long to compute, each computed once for all requests for the same.
import { clientOf } from '../client.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import type { BulkReply } from '../replies/bulk-reply.ts';
import { createBulkCoalescer } from '../response-cache/bulk-coalescer.ts';
import type { SharedResponse } from '../response-cache/shared-response.ts';
import type { Exchange } from './exchange.ts';
import { type ResponseSinks, sendSharedResponse, toSharedResponse } from './send-reply.ts';

/** `key` names what the response depends on. */
export type SendBulk = (
  endpoint: Endpoint,
  exchange: Exchange,
  reply: BulkReply,
  key: string,
) => Promise<void>;

export function createBulkSender(
  { bulk, beginBulk }: Pick<LoadControl, 'bulk' | 'beginBulk'>,
  { sendPayload, spool }: ResponseSinks,
): SendBulk {
  const coalesce = createBulkCoalescer(bulk);
  return async (endpoint, { request, reply, permit, isDisconnected }, { run }, key) => {
    const client = clientOf(request);
    const counted = beginBulk(client);
    reply.raw.once('close', () => counted[Symbol.dispose]());
    const compute = async () => toSharedResponse(endpoint, await run(spool), spool);
    let response: SharedResponse | undefined;
    try {
      // `releaseWhile` may throw although there is a response, which has to be released then.
      await permit.releaseWhile(async () => {
        response = await coalesce({ key, client, isDisconnected, compute });
      });
      if (response) await sendSharedResponse(reply, response, sendPayload);
    } finally {
      response?.payload.release();
    }
  };
}
