// Another form of a resource, such as the ActivityStreams document of a thought.
import type { TSchema } from 'typebox';
import type { ErrorFormat } from '../problems/error-format.ts';
import type { Call } from './call.ts';
import type { CachePolicy, ResponseDeclaration } from './endpoint.ts';

/** Another form of a GET, for the requests whose `Accept` it accepts. Public: its clients have no logins. */
export type Representation = {
  accepts(accept: string | undefined): boolean;
  errors: ErrorFormat;
  cache?: CachePolicy;
  /** Its part of the OpenAPI document, beside the usual form. */
  document: { contentType: string; schema: TSchema; otherResponses?: readonly ResponseDeclaration[] };
  handle(call: Call<never, Record<string, string>, unknown, unknown, 'public'>): Promise<unknown>;
};
