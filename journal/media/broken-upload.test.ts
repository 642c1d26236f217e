import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawConnection, type RawConnection } from '@tandem/platform/testing/raw-connection.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import {
  formType,
  multipart,
  PHOTOS,
  pngOf,
  stagedFiles,
  storedFiles,
  waitForStaged,
} from '../testing/media.ts';

const TIMEOUT = { timeout: 20_000 };

eachStorage('failing uploads', (dialect, storage) => {
  const journal = useJournal(dialect, { JOURNAL_MAX_PHOTO_BYTES: '20000' }, storage);

  const start = async (person: Person, headers: string): Promise<RawConnection> => {
    const connection = await openRawConnection(journal.service.url);
    const credential = `authorization: Bearer ${person.accessToken}`;
    connection.send(`POST ${PHOTOS} HTTP/1.1\r\nhost: localhost\r\n${credential}\r\n${headers}\r\n\r\n`);
    return connection;
  };
  const stillWorks = async (connection: RawConnection) => {
    connection.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    assert.equal((await connection.reply()).status, 200);
    connection.abort();
  };

  for (const [how, type, wrap] of [
    ['raw', 'content-type: image/png', (file: Buffer<ArrayBuffer>) => file],
    ['a form', `content-type: ${formType('b0')['content-type']}`, (file: Buffer) => multipart('b0', file)],
  ] as const) {
    test(
      `${how}: 413 reaches a client that is still sending, and the connection stays usable`,
      TIMEOUT,
      async () => {
        const body = wrap(pngOf(3_000_000));
        using connection = await start(await journal.join(), `${type}\r\ncontent-length: ${body.length}`);
        connection.send(body.subarray(0, 40_000));
        const reply = await connection.reply();
        assert.equal(reply.status, 413);
        assert.equal(JSON.parse(reply.text).code, 'too-large');
        connection.send(body.subarray(40_000));
        await stillWorks(connection);
        assert.deepEqual(await stagedFiles(journal), []);
      },
    );

    test(`${how}: 413 reaches a client that sends chunks without a length`, TIMEOUT, async () => {
      using connection = await start(await journal.join(), `${type}\r\ntransfer-encoding: chunked`);
      const chunk = (bytes: Buffer) =>
        connection.send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]));
      const body = wrap(pngOf(100_000));
      chunk(body.subarray(0, 50_000));
      assert.equal((await connection.reply()).status, 413);
      chunk(body.subarray(50_000));
      connection.send('0\r\n\r\n');
      await stillWorks(connection);
    });

    test(`${how}: a client that disconnects leaves no file behind`, TIMEOUT, async () => {
      const kept = await storedFiles(journal);
      const body = wrap(pngOf(15_000));
      using connection = await start(await journal.join(), `${type}\r\ncontent-length: ${body.length}`);
      connection.send(body.subarray(0, 9_000));
      await waitForStaged(journal, 1);
      connection.abort();
      await waitForStaged(journal, 0);
      assert.deepEqual(await storedFiles(journal), kept);
    });
  }

  test('a refusal that needs no body reaches a client that is still sending', TIMEOUT, async () => {
    const ada = await journal.join();
    for (const [headers, status] of [
      ['content-type: multipart/mixed; boundary=b0', 415],
      ['content-type: multipart/form-data', 400],
    ] as const) {
      using connection = await start(ada, `${headers}\r\ncontent-length: 100000`);
      connection.send(Buffer.alloc(1000));
      assert.equal((await connection.reply()).status, status);
      connection.send(Buffer.alloc(99_000));
      await stillWorks(connection);
    }
    const stranger = { ...ada, accessToken: 'nobody' };
    using connection = await start(stranger, 'content-type: image/png\r\ncontent-length: 100000');
    assert.equal((await connection.reply()).status, 401);
    connection.send(Buffer.alloc(100_000));
    await stillWorks(connection);
  });

  test('an oversized JSON body is refused while it is sent', TIMEOUT, async () => {
    const { accessToken } = await journal.join();
    using connection = await openRawConnection(journal.service.url);
    connection.send(
      `POST /api/v1/reminders HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${accessToken}\r\n` +
        'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = Buffer.concat([Buffer.from('180000\r\n'), Buffer.alloc(0x180000, ' '), CRLF]);
    connection.send(chunk);
    assert.equal((await connection.reply()).status, 413);
    connection.send(chunk);
    connection.send('0\r\n\r\n');
    await stillWorks(connection);
  });

  test('an account deleted during its upload leaves no file', TIMEOUT, async () => {
    const ada = await journal.join();
    const kept = await storedFiles(journal);
    using connection = await start(ada, 'content-type: image/png\r\ncontent-length: 10000');
    connection.send(pngOf(10_000).subarray(0, 5000));
    await waitForStaged(journal, 1);
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
    connection.send(pngOf(10_000).subarray(5000));
    assert.equal((await connection.reply()).status, 401);
    await waitForStaged(journal, 0);
    assert.deepEqual(await storedFiles(journal), kept);
    connection.abort();
  });
});

const CRLF = Buffer.from('\r\n');
