// Detects literal text in views: user-visible text belongs in the dictionaries.

import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import type { SourceFile } from './source.ts';
import { type Node, walk } from './syntax.ts';
import type { Violation } from './violation.ts';

/** User-visible attributes. */
const READ = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'children']);
const HAS_LETTERS = /\p{L}{2}/u;
/** Names of languages are not translated. */
const NAMES = new Set(['English', 'Deutsch']);

/** Reports literal text and literal user-visible attributes of a TSX file. */
export function checkRawText({ path, text }: SourceFile): Violation[] {
  if (!path.endsWith('.tsx') || path.includes('.test.')) return [];
  return [...literalsOf(text)]
    .filter((literal) => HAS_LETTERS.test(literal) && !NAMES.has(literal))
    .map((literal) => ({
      path,
      line: lineOf(text, literal),
      message: `shows “${literal}”: put it in the dictionaries`,
    }));
}

function* literalsOf(text: string): Generator<string> {
  const { code } = transformSync(text, {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
  });
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  for (const { node } of walk(program)) {
    const { name } = (node.callee ?? {}) as { name?: string };
    if (node.type !== 'CallExpression' || !/^jsxs?$/.test(name ?? '')) continue;
    const [, props] = node.arguments as Node[];
    for (const property of (props?.properties ?? []) as Node[]) yield* literalsIn(property);
  }
}

function* literalsIn({ key, value }: Node): Generator<string> {
  const named = key as { name?: string; value?: string } | undefined;
  if (!READ.has(named?.name ?? named?.value ?? '')) return;
  const values = ((value as Node).elements as Node[] | undefined) ?? [value as Node];
  for (const one of values) if (one.type === 'Literal' && typeof one.value === 'string') yield one.value;
}

const lineOf = (text: string, literal: string): number | null => {
  const at = text.indexOf(literal.trim().split('\n')[0] ?? literal);
  return at < 0 ? null : text.slice(0, at).split('\n').length;
};
