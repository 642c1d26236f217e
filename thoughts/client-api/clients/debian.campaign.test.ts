// The clients packaged by Debian: Mastodon.py, a library for bots, and toot, a command-line client. Each is
// skipped if it is not installed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useClientSetting } from '../testing/client-setting.ts';
import { PHOTO } from '../testing/pictures.ts';

const run = promisify(execFile);
const PYTHON = '/usr/bin/python3';
const MASTODON_PY = join(import.meta.dirname, 'mastodon-py.py');

const canRun = (program: string, ...args: string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );
const missing = async (name: string, program: string, ...args: string[]) =>
  (await canRun(program, ...args)) ? false : `${name} is not installed`;
const noMastodonPy = await missing('python3-mastodon', PYTHON, '-c', 'import mastodon');
const noToot = await missing('toot', 'toot', '--version');

eachDatabase('clients of Debian', (dialect) => {
  const setting = useClientSetting(dialect);

  test('Mastodon.py posts a picture, pages lists, streams and gets a notification', {
    skip: noMastodonPy,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tandem-client-'));
    try {
      const photo = join(folder, 'photo.jpg');
      await writeFile(photo, PHOTO);
      const logins = JSON.stringify([await setting.logIn('pyada'), await setting.logIn('pybob')]);
      const { stdout } = await run(PYTHON, [MASTODON_PY, setting.url(), logins, photo], { timeout: 60_000 });
      assert.deepEqual(JSON.parse(stdout), {
        version: '4.5.0',
        attachments: ['image'],
        home: ['A picture for @pybob'],
        older: 1,
        notifications: ['mention'],
        reply: 'pyada',
        events: ['update', 'mention', 'delete'],
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('toot prints the current user, posts and reads the timeline', { skip: noToot }, async () => {
    const home = await mkdtemp(join(tmpdir(), 'tandem-client-'));
    try {
      const login = await setting.logIn('tootada');
      const instance = new URL(setting.url()).host;
      const id = `tootada@${instance}`;
      const { client_id, client_secret, token: access_token } = login;
      await mkdir(join(home, '.config/toot'), { recursive: true });
      const config = {
        apps: { [instance]: { instance, base_url: setting.url(), client_id, client_secret } },
        users: { [id]: { instance, username: 'tootada', access_token } },
        active_user: id,
      };
      await writeFile(join(home, '.config/toot/config.json'), JSON.stringify(config));
      const toot = async (...args: string[]) =>
        (
          await run('toot', [...args, '--no-color'], {
            env: { PATH: '/usr/bin:/bin', HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
          })
        ).stdout;
      assert.match(await toot('whoami'), /@tootada/);
      assert.match(await toot('post', 'From a command line'), /posted/i);
      assert.match(await toot('timeline', '--once'), /From a command line/);
      assert.match(await toot('notifications'), /no notification/i);
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
