// Identifies the client whose share of a limited resource a request counts against.
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
 * The caller's account, or the network of an unauthenticated caller. Someone who opens thousands of
 * connections then takes no capacity from accounts behind the same address.
 */
export const clientOf = (request: FastifyRequest): string => request.accountId ?? networkOf(request.ip);
