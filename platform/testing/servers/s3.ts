// Gives a test an empty bucket of a real S3-compatible storage: OpenStack Swift, where the machine has it.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Debian's, for which Swift is packaged: another first in the PATH does not know it. */
const PYTHON = '/usr/bin/python3';
const SERVER = fileURLToPath(new URL('./swift-server.py', import.meta.url));

const isInstalled = spawnSync(PYTHON, ['-c', 'import swift.proxy']).status === 0;

/** Why tests that need a bucket are skipped; undefined where they are not. */
export const bucketSkipReason = isInstalled
  ? undefined
  : 'there is no storage: .ci/install swift installs one';

const KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** A running storage. It ends with this process, however that ends, or at `stop()`. */
type S3Server = { endpoint: string; stop(): Promise<void> };

/** Starts a storage in about a second, on a free port of the loopback address, with nothing in it. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-s3-'));
  // The shell outlives us, so that the folder is gone even where we are killed.
  const child = spawn('/bin/sh', ['-c', '"$0" "$1" "$2"; rm -rf "$2"', PYTHON, SERVER, folder], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let errorOutput = '';
    child.stderr.on('data', (text) => {
      errorOutput += text;
    });
    child.stdout.once('data', (text) => resolve(Number(text)));
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Swift did not start:\n${errorOutput}`)));
  });
  child.unref();
  for (const end of [child.stdin, child.stdout, child.stderr]) {
    if ('unref' in end && typeof end.unref === 'function') end.unref();
  }
  const stop = async () => {
    child.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

let server: Promise<S3Server> | undefined;

/** The settings of a service that keeps its media in a bucket of its own, on the storage of this process. */
export async function createTestBucket(on?: S3Server): Promise<Record<string, string>> {
  server ??= on ? undefined : startS3();
  const endpoint = on?.endpoint ?? (await server)?.endpoint ?? '';
  const name = `test-${randomBytes(8).toString('hex')}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: KEYS });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return {
    MEDIA_STORE: `s3://${name}/media`,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
}
