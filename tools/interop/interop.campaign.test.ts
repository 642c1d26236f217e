import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSnacInterop } from './interop.ts';
import { isSnacInstalled } from './snac.ts';

const missing = (await isSnacInstalled())
  ? false
  : 'snac is not on the PATH (Debian package snac2), so no foreign server was met';

test('this server and snac interoperate', { skip: missing, timeout: 600_000 }, async (context) => {
  assert.ok(await runSnacInterop((line) => context.diagnostic(line)), 'a step failed: see the lines above');
});
