// The backup folder of tests and the environment of backup commands.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import type { TestJournal } from './journal.ts';

/** A folder for backups and restored files. */
export function useFolder(): () => string {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-test-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** The environment of a command on the database and storage of `journal`. */
export function settingsOf({ config }: TestJournal): Record<string, string> {
  const bucket = config.mediaBucket && {
    MEDIA_STORE: `s3://${config.mediaBucket.name}/${config.mediaBucket.prefix}`,
    S3_ENDPOINT: config.mediaBucket.endpoint ?? '',
    S3_ACCESS_KEY_ID: config.mediaBucket.keys?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: config.mediaBucket.keys?.secretAccessKey ?? '',
  };
  return { DATA_DIR: config.DATA_DIR, JOURNAL_DATABASE_URL: databaseSetting(config.database), ...bucket };
}
