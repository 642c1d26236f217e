// A request to an inbox, as it came.
import type { ActorId } from '../../tables.ts';
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
  ...{ address, releaseWhile },
  bytes: bytes.byteLength,
});

/**
 * For which origins a request may have been signed: the public address alone where it is configured.
 * Otherwise also the `Host` of the request, as the public name of such a server is not known.
 */
export function verificationContextOf(
  { base, config, clock }: Pick<FederationContext, 'base' | 'config' | 'clock'>,
  call: Pick<SignedCall, 'header'>,
): VerificationContext {
  const host = call.header('host') ?? '';
  const asked = config.THOUGHTS_PUBLIC_URL === null ? URL.parse(`http://${host}`)?.origin : undefined;
  return { origins: asked === undefined ? [base] : [base, asked], now: clock.now() };
}
