// The query of a request: what an endpoint declares, and nothing else.
import type { Endpoint } from '../endpoint.ts';
import { compile, refuseUnknownParameters } from '../schemas/validation.ts';

/** Answers a check that refuses what is not declared and what does not fit. */
export function compileQuery({ query, extraParameters, errors }: Endpoint): (sent: unknown) => void {
  const check = query ? compile(query, 'query') : () => {};
  // Other servers may send what a later version of a standard says (RFC 7033, section 4.2).
  const isOpen = extraParameters === 'ignored' || errors === 'plain';
  const refuse = isOpen ? () => {} : refuseUnknownParameters(query);
  return (sent) => {
    refuse(sent);
    check(sent);
  };
}
