// Detects exports that no other file imports.
import { posix } from 'node:path';
import { lineAt, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const EXPORT =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (?<name>[\w$]+)/gm;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?\{(?<names>[^}]*)\}\s*from\s*'(?<specifier>[^']+)'/g;
/** A namespace or dynamic import, a re-export of everything, or a path in a string uses all exports. */
const WHOLE =
  /\*(?:\s+as\s+[\w$]+)?\s+from\s*'(?<from>[^']+)'|(?<!from\s)['"`](?<path>[\w./@-]+\.tsx?)['"`]/g;

/** Files whose exports only the compiler or another program reads. */
const EXCLUDED = /\.(?:golden|test|d)\.tsx?$|\/decoding\/testing\//;

/** Tests count as importers. */
export function checkExports(files: readonly SourceFile[]): Violation[] {
  const named = new Set<string>();
  const whole = new Set<string>();
  for (const { path, text } of files) {
    for (const { groups } of text.matchAll(NAMED)) {
      const target = targetOf(path, groups?.specifier ?? '');
      for (const name of namesOf(groups?.names ?? '')) named.add(`${target} ${name}`);
    }
    for (const { groups } of text.matchAll(WHOLE)) {
      const specifier = groups?.from ?? groups?.path ?? '';
      whole.add(targetOf(path, specifier)).add(posix.join(posix.dirname(path), specifier));
    }
  }
  return files
    .filter(({ path }) => !EXCLUDED.test(path) && !whole.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)].flatMap((match) => {
        const name = match.groups?.name ?? '';
        if (named.has(`${path} ${name}`)) return [];
        const message = `exports ${name}, which no other file imports`;
        return [{ path, line: lineAt(text, match.index), message }];
      }),
    );
}

/** The names before `as` in the braces of an import. */
const namesOf = (list: string): string[] =>
  list.split(',').map((name) =>
    name
      .trim()
      .replace(/^type\s+/, '')
      .replace(/\s+as\s.*/s, ''),
  );

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('@tandem/') ? specifier.slice('@tandem/'.length) : specifier;
}
