// The version of this release.
import manifest from './package.json' with { type: 'json' };

/** Such as `0.2.0`; all workspaces have the same. */
export const VERSION: string = manifest.version;
