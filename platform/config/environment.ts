// The one place that reads the process's environment, and the file `.env` of the folder that the process runs in.
import { loadEnvFile } from 'node:process';
import { ConfigurationError, type Environment } from './settings.ts';

const FILE = '.env';

/**
 * The variables of the process; those of `.env` are added where the process has none of that name. Throws a
 * ConfigurationError where the file is there but cannot be read.
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
