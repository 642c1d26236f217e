import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSnacInterop } from './interop.ts';
import { isSnacInstalled } from './snac.ts';

const missing = (await isSnacInstalled())
  ? false
  : 'snac is not in the PATH (Debian package snac2), so no foreign server was tested';

test('this server and snac interoperate', { skip: missing, timeout: 600_000 }, async (context) => {
  assert.ok(await runSnacInterop((line) => context.diagnostic(line)), 'a step failed: see the lines above');
});
