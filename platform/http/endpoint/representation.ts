// Another form of a resource, such as the ActivityStreams document of a thought, or its page.
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { ErrorFormat } from '../problems/error-format.ts';
import type { Call } from './call.ts';
import type { CachePolicy, ResponseDeclaration } from './endpoint.ts';

/**
 * Another form of a GET, for the requests whose `Accept` asks for it; the first that accepts is chosen.
 * Public: its clients have no logins.
 */
export type Representation = {
  accepts(headers: IncomingHttpHeaders): boolean;
  errors: ErrorFormat;
  cache?: CachePolicy;
  /** Its part of the OpenAPI document, beside the usual form; none for a way to a page. */
  document?: { contentType: string; schema: TSchema; otherResponses?: readonly ResponseDeclaration[] };
  handle(call: Call<never, Record<string, string>, unknown, unknown, 'public'>): Promise<unknown>;
};

/** The other forms of each path. */
export type Representations = ReadonlyMap<string, readonly Representation[]>;

/** The form that the headers ask for; undefined for the usual one. */
export const findForm = (
  forms: readonly Representation[] | undefined,
  headers: IncomingHttpHeaders,
): Representation | undefined => forms?.find((form) => form.accepts(headers));

/** The form that the OpenAPI document shows beside the usual one. */
export const documentedForm = (forms: Representations, path: string): DocumentedRepresentation | undefined =>
  forms.get(path)?.find((form): form is DocumentedRepresentation => form.document !== undefined);

export type DocumentedRepresentation = Representation & Required<Pick<Representation, 'document'>>;
