// Loaded before every test file (`--import`): a file that is still running at its limit says what holds it
// open, and ends as failed. `--test-timeout` ends tests alone: a server that a failed test left open would
// stay for good.
import { TEST_FILE_LIMIT, TIMED_OUT } from './limits.ts';

const limitMs = Number(process.env[TEST_FILE_LIMIT]);
const file = process.argv[1] ?? '';

// What a test starts inherits this environment, and what it forks this preload too: they are not test files.
if (process.env.NODE_TEST_CONTEXT && /\.(?:test|fixture)\.ts$/.test(file) && limitMs > 0)
  setTimeout(end, limitMs).unref();

function end(): void {
  const open = new Map<string, number>();
  // Standard streams are pipes to the runner: every test file has those.
  for (const kind of process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap'))
    open.set(kind, (open.get(kind) ?? 0) + 1);
  const kinds =
    [...open].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing that Node.js names';
  console.error(`${file}: still running after ${limitMs / 1000} s; open: ${kinds}.`);
  process.exit(TIMED_OUT);
}
