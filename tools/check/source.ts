// Extracts the imports of source files formatted by Biome.
import { posix } from 'node:path';

/**
 * `target` is a repository path (`platform/time/clock.ts`) for own files, `npm:` with the specifier for a
 * package, `node:…` for a built-in module. `erased` imports are type-only.
 */
export type Import = { specifier: string; target: string; erased: boolean; line: number };

/** `text` is TypeScript; `path` is relative to the repository, with `/` and without `./`. */
export type SourceFile = { path: string; text: string; imports: Import[] };

const PATTERNS = [
  /^\s*(?:import|export)\s+(?<type>type\s+)?[\w$*{},\s]+?\s+from\s*['"](?<specifier>[^'"]+)['"]/gm,
  /^\s*import\s*['"](?<specifier>[^'"]+)['"]/gm,
  /\b(?:import|import\.meta\.resolve|require|require\.resolve)\(\s*['"](?<specifier>[^'"]+)['"]/g,
];

/** A file with its imports: static, re-exported, and dynamic ones with a literal specifier. */
export function readSource(path: string, text: string): SourceFile {
  const imports = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).map((match): Import => {
    const specifier = match.groups?.specifier ?? '';
    return {
      specifier,
      target: targetOf(path, specifier),
      erased: match.groups?.type !== undefined,
      line: lineAt(text, match.index + match[0].length),
    };
  });
  return { path, text, imports: imports.sort((one, other) => one.line - other.line) };
}

/** The 1-based line of the character at `index`. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('@tandem/')) return specifier.slice('@tandem/'.length);
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`;
}
