// Caches compiled modules on disk, so that later starts are faster (docs/tuning.md#start-up).
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Below node_modules, so that a new installation removes it. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tandem', import.meta.url));

/**
 * Loads unchanged modules from the cache, and writes the others to it when the process ends; does nothing if
 * the folder is not writable. `NODE_COMPILE_CACHE` selects another folder, `NODE_DISABLE_COMPILE_CACHE=1`
 * disables it. Call before loading modules.
 */
export function useCompileCache(): void {
  enableCompileCache(COMPILE_CACHE);
}
