// Provides tests with an empty bucket of a real S3-compatible storage: OpenStack Swift, if installed.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Debian's Python, for which Swift is packaged: another one first in the PATH would not find it. */
const PYTHON = '/usr/bin/python3';
const SERVER = fileURLToPath(new URL('./swift-server.py', import.meta.url));

let isInstalled: boolean | undefined;

/** The reason to skip tests that need a bucket; undefined if they can run. */
export function bucketSkipReason(): string | undefined {
  isInstalled ??= spawnSync(PYTHON, ['-c', 'import swift.proxy']).status === 0;
  return isInstalled ? undefined : 'no storage is installed: .ci/install swift installs one';
}

const KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** A running storage. It ends with this process, or at `stop()`. */
type S3Server = { endpoint: string; stop(): Promise<void> };

/** Starts an empty storage in about a second, on a free port of the loopback address. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-s3-'));
  // The shell outlives this process, so that the folder is removed even if this process is killed.
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

/** The settings of a service with media in a new bucket, on the storage of this process. */
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
