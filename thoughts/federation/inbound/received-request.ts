// A request to an inbox, as it came.
import { isIP } from 'node:net';
import { isPublicAddress } from '@tandem/platform/http-client/network/public-addresses.ts';
import { bareHost } from '@tandem/platform/http-client/network/public-hosts.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import type { FederationContext } from '../context.ts';
import type { VerificationContext } from '../protocol/signatures/request.ts';
import type { SignedCall } from '../protocol/signatures/signed-call.ts';

export type ReceivedRequest = SignedCall & {
  bytes: Uint8Array;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
};

/**
 * The request that causes a fetch: its address, the bytes it holds meanwhile, and how to release its permit.
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
 * For which origins a request may have been signed: the public address alone where it is configured.
 * Otherwise also the `Host` of the request, where that may be another name of this machine: a server that
 * is tried out does not know its names. Any other name is another server's, whose deliveries could be sent
 * here again (docs/decisions/0282).
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

/** An address that is not public, `localhost`, or a name without a domain, as containers have. */
function isLocalName(hostname: string): boolean {
  const address = bareHost(hostname);
  return isIP(address) === 0 ? !hostname.includes('.') : !isPublicAddress(address);
}
