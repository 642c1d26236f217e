// Caches compiled modules on disk, so that later starts are faster (docs/decisions/0091).
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Below node_modules, so that a new installation removes it. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tandem', import.meta.url));

/**
 * Loads modules from the cache if they are unchanged, and writes the others to it when the process ends; does
 * nothing if the folder is not writable. `NODE_COMPILE_CACHE` names another folder,
 * `NODE_DISABLE_COMPILE_CACHE=1` disables it. Call it before loading modules.
 */
export function useCompileCache(): void {
  enableCompileCache(COMPILE_CACHE);
}
