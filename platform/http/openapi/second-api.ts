// An API that a service has beside its own, with errors and an OpenAPI document of its own.

import type { Representation } from '../endpoint/representation.ts';
import type { ErrorFormat } from '../problems/error-format.ts';
import type { FormatOfRequest } from '../problems/send-error.ts';
import type { Description } from './description.ts';

export type SecondApi = {
  /** The beginnings of its paths, whether or not there is an endpoint. */
  prefixes: readonly string[];
  errors: ErrorFormat;
  description: Description;
  /** Where its document is; its endpoints name it as their `document`. */
  documentPath: string;
  /** Components besides those that schemas with a title become. */
  schemas: Readonly<Record<string, unknown>>;
  /** The security scheme of access tokens, as the OpenAPI document has it. */
  oauth: Readonly<Record<string, unknown>>;
};

/** The errors of paths that nothing has, for browsers; `accepts` tells them by their headers. */
export type PageErrors = Pick<Representation, 'accepts' | 'errors'>;

/** The format of an error by the path, whether or not there is an endpoint, and by who asks. */
export const formatOfRequest =
  (api: SecondApi | undefined, pages: PageErrors | undefined): FormatOfRequest =>
  ({ url, method, headers }) => {
    if (api?.prefixes.some((prefix) => url.startsWith(prefix))) return api.errors;
    return method === 'GET' && pages?.accepts(headers) ? pages.errors : undefined;
  };
