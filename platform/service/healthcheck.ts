// Container health check: requests `/readyz` of the local services; exits with 1 if one is not ready, or none
// listens. The images have no curl.
import { readEnvironment } from '../config/environment.ts';

const settings = readEnvironment();
const ports = [settings.JOURNAL_PORT || '8001', settings.THOUGHTS_PORT || '8000'];

/** Null if the port is closed: a container may run only one service. */
async function isReady(port: string): Promise<boolean | null> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) })).ok;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED' ? null : false;
  }
}

const results = (await Promise.all(ports.map(isReady))).filter((result) => result !== null);
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;
