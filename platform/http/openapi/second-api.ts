// An additional API of a service, with its own errors and OpenAPI document.
import type { Representation } from '../endpoint/representation.ts';
import type { ErrorFormat } from '../problems/problem.ts';
import type { FormatOfRequest } from '../problems/send-error.ts';
import type { Description } from './description.ts';

export type SecondApi = {
  /** The path prefixes of the API, including paths without an endpoint. */
  prefixes: readonly string[];
  errors: ErrorFormat;
  description: Description;
  /** The path of its OpenAPI document; its endpoints refer to it as `document`. */
  documentPath: string;
  /** Components in addition to those derived from titled schemas. */
  schemas: Readonly<Record<string, unknown>>;
  /** The OpenAPI security scheme of access tokens. */
  oauth: Readonly<Record<string, unknown>>;
};

/** Error format of unknown paths for browsers, which `accepts` detects by headers. */
export type PageErrors = Pick<Representation, 'accepts' | 'errors'>;

/** Selects the error format by path, with or without an endpoint, and by client. */
export const formatOfRequest =
  (api: SecondApi | undefined, pages: PageErrors | undefined): FormatOfRequest =>
  ({ url, method, headers }) => {
    if (api?.prefixes.some((prefix) => url.startsWith(prefix))) return api.errors;
    return method === 'GET' && pages?.accepts(headers) ? pages.errors : undefined;
  };
