// esbuild options common to all builds.
import type { BuildOptions } from 'esbuild';

export const COMMON = {
  bundle: true,
  minify: true,
  write: false as const,
  metafile: true as const,
  format: 'esm' as const,
  target: ['chrome123', 'firefox121', 'safari17.5'] as string[],
  jsx: 'automatic' as const,
  jsxImportSource: 'preact',
  charset: 'utf8' as const,
  legalComments: 'none' as const,
  loader: { '.woff2': 'file' as const },
  logLevel: 'silent' as const,
} satisfies BuildOptions;
