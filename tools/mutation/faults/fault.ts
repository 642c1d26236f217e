// A fault: a range of a source file, and its replacement.

export const KINDS = [
  'negated condition',
  'moved boundary',
  'swapped operator',
  'removed statement',
  'removed call',
  'changed value',
  'removed SQL condition',
  'changed SQL',
] as const;
export type Kind = (typeof KINDS)[number];

/** `start` and `end` are offsets in the file. */
export type Change = { kind: Kind; start: number; end: number; replacement: string };

/** `context` is the (first) line of the fault; `nth` counts equally described faults of the file, from 0. */
export type Fault = Change & { path: string; line: number; original: string; context: string; nth: number };

/**
 * The description of a fault in reports and in the list of harmless ones; it is independent of changes
 * elsewhere in the file.
 */
export function describeFault({
  kind,
  original,
  replacement,
  context,
}: Pick<Fault, 'kind' | 'original' | 'replacement' | 'context'>): string {
  const change = `${shorten(original)} → ${shorten(replacement) || '(nothing)'}`;
  return `${kind}: ${change}${context === original ? '' : ` in ${shorten(context)}`}`;
}

/** A key of a fault that is independent of changes elsewhere in its file. */
export const keyOf = (fault: Fault): string => `${fault.path} ${describeFault(fault)} ${fault.nth}`;

const MOST = 100;
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}

/** The file's text with the fault. */
export const plant = (text: string, { start, end, replacement }: Change): string =>
  text.slice(0, start) + replacement + text.slice(end);
