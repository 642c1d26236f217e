// Checks the repository's own rules; part of `npm run check`. Prints a line per violation and exits with 1.
// `node tools/check.ts [folder]` checks another copy of the repository.
import { join, resolve } from 'node:path';
import { checkRepository } from './check/check.ts';
import { formatViolation } from './check/source.ts';

const { violations, files } = await checkRepository(
  resolve(process.argv[2] ?? join(import.meta.dirname, '..')),
);
for (const violation of violations) console.error(formatViolation(violation));
if (violations.length > 0) process.exitCode = 1;
else console.log(`${files} source files conform to STYLE.md.`);
