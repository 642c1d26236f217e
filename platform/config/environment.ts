// Reads the environment of the process, and the file `.env` of its working directory.
import { loadEnvFile } from 'node:process';
import { ConfigurationError, type Environment } from './settings.ts';

const FILE = '.env';

/**
 * The variables of the process, supplemented by those of `.env`. Throws a ConfigurationError if the file
 * exists but cannot be read.
 */
export function readEnvironment(): Environment {
  try {
    loadEnvFile(FILE);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw new ConfigurationError(`${FILE} cannot be read: ${String(error)}`);
  }
  return { ...process.env };
}
