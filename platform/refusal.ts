// The closed set of refusals (expected errors). Only platform/http knows their statuses.

export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media'
  | 'too-many'
  | 'bad-gateway'
  | 'unavailable';

/** One invalid part of the input: a JSON Pointer into the body, or `query/name`, `path/name`. */
export type Fault = { pointer: string; detail: string };

type Details = {
  code?: string;
  errors?: Fault[];
  retryAfter?: number;
  cause?: unknown;
  extensions?: Readonly<Record<string, unknown>>;
};

/**
 * An expected error. `code` is stable and machine-readable; `detail` is a message for users and never
 * contains internals. `retryAfter` is in seconds. `extensions` are further members of the problem document.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly errors: Fault[];
  readonly retryAfter: number | null;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    kind: RefusalKind,
    detail: string,
    { code, errors, retryAfter, cause, extensions }: Details = {},
  ) {
    super(detail, { cause });
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code ?? kind;
    this.errors = errors ?? (kind === 'invalid' ? [{ pointer: '', detail }] : []);
    this.retryAfter = retryAfter ?? null;
    this.extensions = extensions ?? {};
  }
}

/** Invalid input at one place; `pointer` as in {@link Fault}, `detail` a sentence, or its predicate. */
export const invalid = (pointer: string, detail: string, code = 'invalid'): Refusal =>
  new Refusal('invalid', toSentence({ pointer, detail }), { code, errors: [{ pointer, detail }] });

/** A fault as a sentence: `/mood` and “must be an integer” become “The field mood must be an integer.” */
export function toSentence({ pointer, detail }: Fault): string {
  if (!/^[a-z]/.test(detail)) return detail;
  const sentence = `${subjectOf(pointer)} ${detail}`;
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

const PARTS: Readonly<Record<string, string>> = {
  query: 'query parameter',
  path: 'path parameter',
  header: 'header',
};

function subjectOf(pointer: string): string {
  if (pointer === '') return 'The body';
  const [first = '', ...rest] = pointer.split('/');
  return `The ${PARTS[first] ?? 'field'} ${rest.join('/')}`;
}

/** The resource does not exist or is not visible to the caller; the response is the same. */
export const notFound = (what: string): Refusal => new Refusal('not-found', `No such ${what}.`);

export const forbidden = (detail: string, code = 'forbidden'): Refusal =>
  new Refusal('forbidden', detail, { code });

export const conflict = (detail: string, code = 'conflict'): Refusal =>
  new Refusal('conflict', detail, { code });

export const unauthenticated = (detail: string, code = 'unauthenticated'): Refusal =>
  new Refusal('unauthenticated', detail, { code });
