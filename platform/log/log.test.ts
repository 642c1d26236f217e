import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** The output of a process that logs `fields`. */
function logged(fields: object): Record<string, unknown> {
  const program = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    createLog('kitchen', 'info').info(${JSON.stringify(fields)}, 'said');
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stderr);
}

test('a log line has the name of its service, and no credentials down to the third level', () => {
  const secret = { token: 'secret', password: 'secret', cookie: 'secret' };
  const line = logged({ ...secret, request: { ...secret, headers: { ...secret, host: 'shown' } } });
  assert.equal(JSON.stringify(line).includes('"secret"'), false);
  assert.equal(JSON.stringify(line).split('"[secret]"').length - 1, 9);
  assert.equal(JSON.stringify(line).includes('"shown"'), true);
  assert.deepEqual([line.service, line.msg], ['kitchen', 'said']);
});
