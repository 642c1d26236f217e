// Reads the records of a JSON document as a stream.
import { type ParsedTokenInfo, Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { ImportLimits } from '../records/context.ts';

/** An element of a list (`list` is null for a bare array), or a whole root member. */
export type JsonRecord = { list: string | null; index: number; value: unknown };

type JsonLimits = Pick<ImportLimits, 'recordBytes' | 'jsonDepth' | 'jsonTokens'>;

const SLICE_BYTES = 16 * 1024;

/**
 * Yields the selected records in document order, and adds the selected root members to `seen`. The rest is
 * validated as JSON and skipped. Refuses invalid JSON, too deep nesting, and records above the limits.
 */
export async function* readJsonRecords(
  source: AsyncIterable<Uint8Array>,
  selection: RecordSelection,
  limits: JsonLimits,
  seen: Set<string> = new Set(),
): AsyncGenerator<JsonRecord> {
  let ready: JsonRecord[] = [];
  const parser = recordParser(selection, limits, seen, (record) => ready.push(record));
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      parser.write(chunk.subarray(start, start + SLICE_BYTES));
      yield* ready;
      ready = [];
    }
  }
  parser.end();
  yield* ready;
}

function recordParser(
  selection: RecordSelection,
  limits: JsonLimits,
  seen: Set<string>,
  emit: (record: JsonRecord) => void,
) {
  const tokenizer = new Tokenizer();
  preserveByteOrderMarks(tokenizer);
  const position = createPositionTracker(selection, limits.jsonDepth, seen);
  let values: TokenParser | null = null;
  let pending = 0;
  let tokens = 0;
  tokenizer.onToken = (token) => {
    tokens += 1;
    if (tokens > limits.jsonTokens)
      throw invalid('', 'The archive is too large when decompressed.', 'archive-too-large');
    if (position.step(token)) pending = 0;
    values ??= valueParser(selection, token.token === TokenType.LEFT_BRACKET, position, emit);
    values.write(token);
  };
  return {
    write(bytes: Uint8Array): void {
      pending += bytes.length;
      asRefusal(() => tokenizer.write(bytes));
      if (pending > limits.recordBytes + SLICE_BYTES)
        throw invalid('', 'A record of the document is too large.', 'record-too-large');
    },
    end(): void {
      asRefusal(() => tokenizer.end());
      if (!values?.isEnded) throw malformed();
    },
  };
}

function valueParser(
  selection: RecordSelection,
  isArray: boolean,
  position: { list(): string | null },
  emit: (record: JsonRecord) => void,
): TokenParser {
  if (isArray && !selection.bare) throw invalid('', 'The document is not an object.', 'unknown-format');
  const lists = selection.lists.map((name) => `$.${name.replace('.', '.*.')}.*`);
  const members = (selection.members ?? []).map((name) => `$.${name}`);
  if (!isArray && lists.length + members.length === 0)
    throw invalid('', 'The document is not a list.', 'malformed-document');
  const parser = new TokenParser({ paths: isArray ? ['$.*'] : [...lists, ...members], keepStack: false });
  parser.onValue = ({ value, key }) =>
    emit({ list: isArray ? null : position.list(), index: typeof key === 'number' ? key : 0, value });
  return parser;
}

/** The tokenizer's decoder drops U+FEFF inside strings; this one preserves it. */
function preserveByteOrderMarks(tokenizer: Tokenizer): void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  Object.assign(Reflect.get(tokenizer, 'bufferedString'), { decoder });
}

const malformed = (cause?: unknown) =>
  new Refusal('invalid', 'The document is not well-formed JSON in UTF-8.', { code: 'malformed-json', cause });

function asRefusal(parse: () => void): void {
  try {
    parse();
  } catch (error) {
    throw error instanceof Refusal ? error : malformed(error);
  }
}

/**
 * Selects elements of the root members `lists`, whole root members `members`, and with `bare` the elements of
 * a root array. A list `outer.inner` selects the elements of `inner` of each element of `outer`.
 */
type RecordSelection = { lists: readonly string[]; members?: readonly string[]; bare?: boolean };

/** Tracks depth and root member; `step` returns true for tokens outside of records. */
function createPositionTracker(selection: RecordSelection, maxDepth: number, seen: Set<string>) {
  const nested = new Map(
    selection.lists
      .filter((name) => name.includes('.'))
      .map((name) => name.split('.') as [outer: string, inner: string]),
  );
  const lists = new Set(selection.lists.map((name) => name.split('.')[0]));
  const members = new Set(selection.members ?? []);
  let depth = 0;
  let bare = false;
  let root: string | null = null;
  let inner: string | null = null;
  let text = '';
  let opensList = false;
  const recordDepth = () => {
    if (bare || (root !== null && members.has(root))) return 1;
    if (root === null || !lists.has(root)) return Number.POSITIVE_INFINITY;
    const wanted = nested.get(root);
    if (wanted === undefined) return 2;
    return inner === wanted ? 4 : Number.POSITIVE_INFINITY;
  };
  const opened = (token: TokenType) => {
    if (depth === 0) bare = token === TokenType.LEFT_BRACKET;
    depth += 1;
    if (depth > maxDepth) throw invalid('', 'The document is nested too deep.', 'too-deep');
  };
  return {
    list: () => (root !== null && nested.has(root) ? `${root}.${inner}` : root),
    step({ token, value }: ParsedTokenInfo): boolean {
      if (opensList && token !== TokenType.LEFT_BRACKET && token !== TokenType.NULL)
        throw invalid(`/${root}`, `${root} is not a list.`, 'malformed-document');
      opensList = false;
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) opened(token);
      else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
      else if (token === TokenType.STRING) text = String(value);
      else if (token === TokenType.COLON && depth === 1) {
        root = text;
        inner = null;
        opensList = lists.has(root);
        if (opensList || members.has(root)) seen.add(root);
      } else if (token === TokenType.COLON && depth === 3 && root !== null && nested.has(root)) {
        inner = text;
        opensList = inner === nested.get(root);
      }
      return depth <= recordDepth() || recordDepth() === Number.POSITIVE_INFINITY;
    },
  };
}
