// Which hosts a request may have been signed for.
import type { SignedCall } from '../../documents/reader.ts';
import type { Federation } from '../../federation-service.ts';
import type { Court } from '../../signatures/request.ts';

/**
 * The public address alone where it is configured. Otherwise also the host that was asked for, as nobody can tell
 * under which name such a server is reached.
 */
export function courtOf({ base, config, clock }: Federation, call: SignedCall): Court {
  const host = call.header('host') ?? '';
  const asked = config.THOUGHTS_PUBLIC_URL === null ? URL.parse(`http://${host}`)?.origin : undefined;
  return { origins: asked === undefined ? [base] : [base, asked], now: clock.now() };
}
