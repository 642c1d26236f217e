// What browsers get when the server has more to do than it takes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { Parser } from 'htmlparser2';
import { useThoughts } from '../../testing/thoughts.ts';
import { sendForm } from '../testing/member.ts';
import { BROWSER } from '../testing/pages.ts';

/** One request is worked on, and one waits. */
const NARROW = {
  MAX_IN_PROGRESS: '1',
  MAX_QUEUED: '1',
  LOGIN_FAILURES_PER_IDENTIFIER: '0',
  LOGIN_FAILURES_PER_NETWORK: '0',
};
const VOID = new Set(['meta', 'link', 'br', 'img', 'input']);

/** The names of elements that are not closed where they should be, and how often each name is there. */
function readElements(page: string) {
  const unclosed: string[] = [];
  const counts: Map<string, number> = new Map();
  const parser = new Parser({
    onopentagname: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
    onclosetag: (name, isImplied) => {
      if (isImplied && !VOID.has(name)) unclosed.push(name);
    },
  });
  parser.end(page);
  return { unclosed, counts };
}

eachDatabase('pages of an overloaded server', (dialect) => {
  const thoughts = useThoughts(dialect, NARROW);

  /** A reply to one of many who log in at once, each of which takes long on purpose, that was refused. */
  const flood = async (headers: Record<string, string>): Promise<Reply> => {
    const form = { username: 'nobody', password: 'wrong password' };
    // The hashes of tests are quick: a machine with nothing else to do may keep up with forty.
    for (let round = 0; round < 10; round += 1) {
      const all = Array.from({ length: 40 }, () => sendForm(thoughts.client, '/login', form, headers));
      const [refused] = (await Promise.all(all)).filter(({ status }) => status === 503);
      if (refused) return refused;
    }
    return assert.fail('None is refused.');
  };

  test('are styled, in the language of the reader, with the time to retry', async () => {
    const texts = {
      en: /<p>Too much at once\. Try again in (\d+) seconds?\.<\/p>/,
      de: /<p>Gerade zu viel los\. In (\d+) Sekunden? noch einmal\.<\/p>/,
    };
    for (const [language, text] of Object.entries(texts)) {
      const headers = { accept: BROWSER, 'accept-language': language };
      const { text: page, headers: sent } = await flood(headers);
      assert.equal(sent.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(sent.get('cache-control'), 'no-store');
      assert.match(sent.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.ok(page.startsWith(`<!doctype html>\n<html lang="${language}"`), page);
      assert.equal(text.exec(page)?.[1], sent.get('retry-after') ?? '', page);
      const { unclosed, counts } = readElements(page);
      assert.deepEqual(unclosed, []);
      for (const name of ['html', 'head', 'title', 'body', 'main', 'h1'])
        assert.equal(counts.get(name), 1, name);
      const style = /\/assets\/[\w-]+\.css/.exec(page)?.[0] ?? '';
      const { status, headers: served } = await thoughts.client.get(style);
      assert.deepEqual([status, served.get('content-type')], [200, 'text/css; charset=utf-8']);
    }
  });
});
