// Keeps a process from holding on to memory that password hashes, media and lists have freed (docs/decisions/0013).
import { COMPILE_CACHE } from './compile-cache.ts';

/** Two arenas for all threads, and every block from 1 MB on returned to the system when it is freed. */
const ALLOCATOR_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' };
/** In MiB: V8 keeps up to three of them for what lives shortly. */
const YOUNG_GENERATION_FLAG = '--max-semi-space-size=8';

/**
 * Starts this process anew, in place, with an allocator that gives memory back; glibc reads its settings only at the
 * start. Does nothing where they are set already, or where a process cannot be replaced. Call it before anything is
 * loaded that would be loaded twice.
 */
export function configureAllocator(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return;
  if (typeof process.execve !== 'function') return;
  const args = [process.execPath, YOUNG_GENERATION_FLAG, ...process.execArgv, ...process.argv.slice(1)];
  // Named here, the cache is there from the first file on: what takes types off sources is then never loaded.
  process.execve(process.execPath, args, {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    ...ALLOCATOR_VARIABLES,
  });
}
