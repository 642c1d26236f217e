// Which hosts a request may have been signed for.

import type { FederationContext } from '../../context.ts';
import type { VerificationContext } from '../../protocol/signatures/request.ts';
import type { SignedCall } from '../../protocol/signatures/signed-call.ts';

/**
 * The public address alone where it is configured. Otherwise also the host that was asked for, as nobody can tell
 * under which name such a server is reached.
 */
export function verificationContextOf(
  { base, config, clock }: FederationContext,
  call: SignedCall,
): VerificationContext {
  const host = call.header('host') ?? '';
  const asked = config.THOUGHTS_PUBLIC_URL === null ? URL.parse(`http://${host}`)?.origin : undefined;
  return { origins: asked === undefined ? [base] : [base, asked], now: clock.now() };
}
