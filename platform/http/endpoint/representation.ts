// An alternative representation of a resource, such as the ActivityStreams document or the page of a thought.
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { ErrorFormat } from '../problems/problem.ts';
import type { Call } from './call.ts';
import type { CachePolicy, ResponseDeclaration } from './endpoint.ts';

/**
 * An alternative form of a GET, selected by the `Accept` header; the first match is used. Public: its clients
 * have no logins.
 */
export type Representation = {
  accepts(headers: IncomingHttpHeaders): boolean;
  errors: ErrorFormat;
  cache?: CachePolicy;
  /** Its part of the OpenAPI document, in addition to the default form; absent for redirects to pages. */
  document?: { contentType: string; schema: TSchema; otherResponses?: readonly ResponseDeclaration[] };
  handle(call: Call<never, Record<string, string>, unknown, unknown, 'public'>): Promise<unknown>;
};

/** Alternative representations by path. */
export type Representations = ReadonlyMap<string, readonly Representation[]>;

/** Selects the form by request headers; undefined for the default form. */
export const findForm = (
  forms: readonly Representation[] | undefined,
  headers: IncomingHttpHeaders,
): Representation | undefined => forms?.find((form) => form.accepts(headers));

/** The alternative form that the OpenAPI document includes. */
export const documentedForm = (forms: Representations, path: string): DocumentedRepresentation | undefined =>
  forms.get(path)?.find((form): form is DocumentedRepresentation => form.document !== undefined);

export type DocumentedRepresentation = Representation & Required<Pick<Representation, 'document'>>;
