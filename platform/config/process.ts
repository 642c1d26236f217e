// Settings of the Node.js process that apply before a service starts: memory allocator and compile cache
// (docs/tuning.md#memory, docs/tuning.md#start-up).
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Two arenas for all threads; blocks from 1 MB on are returned to the system when freed. */
const ALLOCATOR_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' };
/** In MiB: V8 uses up to three of them for the young generation. */
const YOUNG_GENERATION_FLAG = '--max-semi-space-size=8';

/**
 * Replaces this process by itself with the allocator configured, because glibc reads its settings only at
 * startup. Does nothing if they are already set or a process cannot be replaced. Call before loading modules,
 * which would be loaded twice.
 */
export function configureAllocator(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return;
  if (typeof process.execve !== 'function') return;
  const args = [process.execPath, YOUNG_GENERATION_FLAG, ...process.execArgv, ...process.argv.slice(1)];
  // Setting the cache here covers the first module too, so that the type stripper is not loaded.
  process.execve(process.execPath, args, {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    ...ALLOCATOR_VARIABLES,
  });
}

/** Below node_modules, so that a new installation removes it. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tandem', import.meta.url));

/**
 * Loads unchanged modules from the cache, and writes the others to it when the process ends; does nothing if
 * the folder is not writable. `NODE_COMPILE_CACHE` selects another folder, `NODE_DISABLE_COMPILE_CACHE=1`
 * disables it. Call before loading modules.
 */
export function useCompileCache(): void {
  enableCompileCache(COMPILE_CACHE);
}
