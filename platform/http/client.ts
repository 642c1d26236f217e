// Whose share a request counts towards where many wait for the same resource.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../identity/caller.ts';
import { networkOf } from '../identity/network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the caller, once authenticated. */
    accountId: string | null;
  }
}

export const prepareClients = (app: FastifyInstance): void =>
  void app.decorateRequest<string | null>('accountId', null);

export function setCaller(request: FastifyRequest, caller: Caller): void {
  request.accountId = caller.accountId;
}

/**
 * The account, or the network of a caller who is not authenticated: somebody who opens thousands of
 * connections then takes nothing from other accounts behind the same address.
 */
export const clientOf = (request: FastifyRequest): string => request.accountId ?? networkOf(request.ip);
