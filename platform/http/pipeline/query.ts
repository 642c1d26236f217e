// The query of a request: what an endpoint declares, and nothing else.

import { compile, refuseUnknownParameters } from '../../schema/validation.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** Whether unknown parameters are ignored: other servers may send what a later standard says (RFC 7033, section 4.2). */
export const ignoresUnknownParameters = ({ unknownParameters: extraParameters, errors }: Endpoint): boolean =>
  extraParameters === 'ignored' || errors === 'plain';

/** Returns a check that refuses what is not declared and what does not fit. */
export function compileQuery(endpoint: Endpoint): (sent: unknown) => void {
  const { query } = endpoint;
  const check = query ? compile(query, 'query') : () => {};
  const refuse = ignoresUnknownParameters(endpoint) ? () => {} : refuseUnknownParameters(query);
  return (sent) => {
    refuse(sent);
    check(sent);
  };
}
