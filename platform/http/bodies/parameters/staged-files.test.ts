// Files in forms: the selection of staged files, and the clean-up after a failure.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Refusal } from '../../../refusal.ts';
import { type MultipartForm, readMultipartForm } from '../read-parameters.ts';
import type { FileStaging } from './staged-files.ts';

const MAX_BYTES = 100;

/** Holds the contents of staged files in memory, by path. */
function createStaging() {
  const contents = new Map<string, string>();
  let count = 0;
  const staging: FileStaging = {
    maxBytes: MAX_BYTES,
    stageFile: async (source, { maxBytes }) => {
      let text = '';
      for await (const chunk of source) {
        text += Buffer.from(chunk).toString();
        if (text.length > maxBytes) throw new Refusal('too-large', 'It is too large.');
      }
      count += 1;
      contents.set(String(count), text);
      return { path: String(count), size: text.length, sha256: '' };
    },
    discard: async ({ path }) => void contents.delete(path),
  };
  return { contents, staging };
}

const BOUNDARY = 'xyz';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (name: string, content: string, more = '; filename="a"') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

/** Reads `body` as a form. With `isCut`, the connection closes before the end of the body. */
async function read(
  t: TestContext,
  staging: FileStaging,
  body: string,
  isCut = false,
): Promise<MultipartForm> {
  const { promise, resolve, reject } = Promise.withResolvers<MultipartForm>();
  const server = createServer((request: IncomingMessage, response) => {
    const wanted = { names: ['avatar', 'header', 'picture', 'picture'], staging };
    readMultipartForm(request, 20, wanted)
      .then(resolve, reject)
      .finally(() => response.end());
  });
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  const length = { 'content-length': String(body.length + (isCut ? 10 : 0)) };
  const request = send({ port, method: 'POST', headers: { 'content-type': TYPE, ...length } });
  request.on('error', () => {});
  if (isCut) request.write(body, () => request.destroy());
  else request.end(body);
  return promise;
}

test('the first file of each expected name is staged, and the fields are read', async (t) => {
  const { contents, staging } = createStaging();
  const body = [
    part('avatar', 'one'),
    part('avatar', 'two'),
    part('header', ''),
    part('other', 'no'),
    part('note', 'Hi', ''),
    `--${BOUNDARY}--\r\n`,
  ].join('');
  const { fields, files } = await read(t, staging, body);
  assert.deepEqual([...files.keys()], ['avatar']);
  assert.deepEqual([...contents.values()], ['one'], 'an empty file is ignored');
  assert.deepEqual(
    fields.map(([name]) => name),
    ['avatar', 'other', 'note'],
  );
  await files[Symbol.asyncDispose]();
  assert.deepEqual([...contents], []);
});

test('a name that is listed twice takes two files', async (t) => {
  const { staging } = createStaging();
  const sent = ['one', 'two', 'three'].map((content) => part('picture', content)).join('');
  const { files, fields } = await read(t, staging, `${sent}--${BOUNDARY}--\r\n`);
  assert.deepEqual([...files.keys()], ['picture', 'picture 2']);
  assert.equal(fields.length, 1);
  await files[Symbol.asyncDispose]();
});

test('no file remains of a form that is too large, truncated or invalid', async (t) => {
  const good = part('avatar', 'one');
  const cases: [body: string, isCut: boolean][] = [
    [`${good}${part('header', 'x'.repeat(MAX_BYTES + 1))}--${BOUNDARY}--\r\n`, false],
    [good + part('header', 'half').slice(0, -2), true],
    [good + part('header', 'half').slice(0, -2), false],
    [good + Array.from({ length: 30 }, (_, n) => part(`f${n}`, 'x', '')).join(''), false],
  ];
  for (const [body, isCut] of cases) {
    const { contents, staging } = createStaging();
    await assert.rejects(read(t, staging, body, isCut), Refusal);
    assert.deepEqual([...contents], [], body.slice(-40));
  }
});
