// Keeps what the runtime has made of our sources and packages, so that a later start need not make it again
// (docs/decisions/0091).
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the packages, so that it goes when they are installed anew. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tandem', import.meta.url));

/**
 * Loads modules from the cache where it has them as they are now, and writes the others to it when the process ends;
 * where nothing may be written it does nothing. `NODE_COMPILE_CACHE` names another folder, `NODE_DISABLE_COMPILE_CACHE=1`
 * wants none. Call it before anything is loaded that is worth keeping.
 */
export function useCompileCache(): void {
  enableCompileCache(COMPILE_CACHE);
}
