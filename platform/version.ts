// The version of this release.
import manifest from './package.json' with { type: 'json' };

/** Such as `0.2.0`; equal in all workspaces. */
export const VERSION: string = manifest.version;
