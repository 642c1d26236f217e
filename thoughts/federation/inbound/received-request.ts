// An inbound inbox request, and its verification context.
import { isIP } from 'node:net';
import { bareHost, isPublicAddress } from '@tandem/platform/http-client/network/address-policy.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import type { FederationContext } from '../context.ts';
import type { VerificationContext } from '../protocol/signatures/request.ts';
import type { SignedCall } from '../protocol/signatures/signed-call.ts';

export type ReceivedRequest = SignedCall & {
  bytes: Uint8Array;
  /** Owner of the personal inbox; null for the shared inbox. */
  owner: ActorId | null;
};

/**
 * The request that causes a fetch: client address, size of its body, and a function that releases its permit
 * meanwhile.
 */
export type Requester = {
  address: string;
  bytes: number;
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
};

export const requesterOf = ({ address, bytes, releaseWhile }: ReceivedRequest): Requester => ({
  address,
  releaseWhile,
  bytes: bytes.byteLength,
});

/**
 * The origins that a signature may be made for. With a configured public address, only that one. Otherwise
 * also the request's `Host` if it may be another name of this machine, since a trial server does not know its
 * names. Any other name belongs to another server, whose deliveries could be replayed here
 * (docs/decisions/0282).
 */
export function verificationContextOf(
  { base, config, clock }: Pick<FederationContext, 'base' | 'config' | 'clock'>,
  call: Pick<SignedCall, 'header'>,
): VerificationContext {
  const now = clock.now();
  if (config.THOUGHTS_PUBLIC_URL !== null) return { origins: [base], now };
  const asked = URL.parse(`http://${call.header('host') ?? ''}`);
  const isOwn = asked !== null && asked.port === new URL(base).port && isLocalName(asked.hostname);
  return { origins: isOwn ? [base, asked.origin] : [base], now };
}

/** A private address, `localhost`, or a name without a dot, as containers have. */
function isLocalName(hostname: string): boolean {
  const address = bareHost(hostname);
  return isIP(address) === 0 ? !hostname.includes('.') : !isPublicAddress(address);
}
