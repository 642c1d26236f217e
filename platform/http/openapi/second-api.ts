// An API that a service has beside its own, with errors and an OpenAPI document of its own.

import type { ErrorFormat } from '../problems/error-format.ts';
import type { FormatOfPath } from '../problems/send-error.ts';
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

export const formatOfPath =
  (api: SecondApi | undefined): FormatOfPath =>
  (url) =>
    api?.prefixes.some((prefix) => url.startsWith(prefix)) ? api.errors : undefined;
