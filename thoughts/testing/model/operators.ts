// Compares the administration pages with the model. Administrators see every account and the content of
// reported thoughts regardless of visibility, but no other thoughts. The pages are refused to everybody else.
import assert from 'node:assert/strict';
import { escapeHtml } from '@tandem/platform/html/html.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { type Browser, logInByForm, sendForm } from '../../web/testing/member.ts';
import { open } from '../../web/testing/pages.ts';
import { PASSWORD } from '../thoughts.ts';
import type { ModelThought } from './model.ts';
import { ADMINISTRATOR, type ModelHarness } from './model-harness.ts';
import { visibleIn } from './reads.ts';

const PAGES = [
  '',
  '/reports',
  '/accounts',
  '/servers',
  '/servers/blocks',
  '/servers/blocks.csv',
  '/invitations',
  '/server',
  '/log',
];
const FORMS = [
  '/report',
  '/accounts',
  '/servers/block',
  '/servers/unblock',
  '/servers/import',
  '/invitations',
  '/invitations/revoke',
  '/server',
  '/confirm',
];
/** The maximum number of thoughts in a report. */
const MOST = 20;

/** Call last: it creates reports of all thoughts visible to other users. */
export async function compareOperatorPages(harness: ModelHarness): Promise<void> {
  const reported = await reportAll(harness);
  await compareRefusals(harness);
  const operator = await openOperation(harness);
  assert.deepEqual(await readReported(operator), wordsOf(reported));
  await compareAccounts(harness, operator);
  const remote = harness.users.filter(({ host }) => host === 'other.example').length;
  const server = await operator.read('/operate/servers?host=other.example');
  assert.equal(/<dd dir="auto">(\d+)<\/dd>/.exec(server)?.[1], String(remote), 'people of a server');
}

/** Every local user reports all visible thoughts of every other user. Returns the reported thoughts by id. */
async function reportAll({ users, model, thoughts }: ModelHarness): Promise<Map<string, ModelThought>> {
  const reported = new Map<string, ModelThought>();
  for (const { name: viewer, login } of users) {
    if (login === null) continue;
    const visible = visibleIn({ model, viewer, base: thoughts.service.url });
    for (const { name: about } of users) {
      const theirs = visible.filter(({ author }) => author.name === about && about !== viewer).slice(0, MOST);
      if (theirs.length === 0) continue;
      const { status, text } = await login.post('/reports', { about, thoughts: theirs.map(({ id }) => id) });
      assert.equal(status, 201, text);
      for (const one of theirs) reported.set(one.id, one);
    }
  }
  return reported;
}

const wordsOf = (reported: ReadonlyMap<string, ModelThought>): Record<string, string> =>
  Object.fromEntries([...reported].map(([id, { content }]) => [id, escapeHtml(content)] as const).sort());

/** Other users get no page, and their forms change nothing. */
async function compareRefusals({ users, thoughts }: ModelHarness): Promise<void> {
  const client = createClient(thoughts.service.url);
  for (const path of PAGES.map((one) => `/operate${one}`)) {
    const { status, headers } = await open(client, path);
    assert.deepEqual([status, headers.get('location')?.startsWith('/login')], [303, true], path);
  }
  for (const { name, login } of users) {
    if (login === null || name === ADMINISTRATOR) continue;
    const member = await logInByForm(client, name);
    for (const path of PAGES) assert.equal((await member.open(`/operate${path}`)).status, 404, path);
    const fields = {
      decision: 'remove',
      disable: ADMINISTRATOR,
      domain: 'other.example',
      list: 'other.example',
      id: 'x',
    };
    for (const path of FORMS)
      assert.equal(
        (await member.send(`/operate${path}`, { ...fields, password: PASSWORD })).status,
        404,
        path,
      );
  }
  for (const path of FORMS)
    assert.notEqual(
      (await sendForm(client, `/operate${path}`, { id: 'x', decision: 'remove', domain: 'other.example' }))
        .status,
      200,
    );
}

/** A login counts as a recent authentication. */
const openOperation = ({ thoughts }: ModelHarness): Promise<Browser> =>
  logInByForm(createClient(thoughts.service.url), ADMINISTRATOR);

/** The content of each reported thought on the pages of reports, by id. */
async function readReported(operator: Browser): Promise<Record<string, string>> {
  const found = new Map<string, string>();
  for (let path: string | undefined = '/operate/reports'; path !== undefined; ) {
    const text = await operator.read(path);
    for (const [, report = ''] of text.matchAll(/href="(\/operate\/report\?[^"]*)"/g))
      for (const [, id = '', words = ''] of (await operator.read(report)).matchAll(
        /<a href="\/thoughts\/([^"]*)"><time[^>]*>[^<]*<\/time><\/a> · <strong>reported<\/strong><\/p>\s*<blockquote dir="auto">([^<]*)<\/blockquote>/g,
      ))
        found.set(id, words);
    path = /rel="next" href="([^"]*)"/.exec(text)?.[1];
  }
  return Object.fromEntries([...found].sort());
}

/** The page lists all local accounts, and offers to disable those that are not administrators. */
async function compareAccounts({ users }: ModelHarness, operator: Browser): Promise<void> {
  const names = users.flatMap(({ name, host }) => (host === null ? name : []));
  const text = await operator.read('/operate/accounts');
  const values = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value]) => value).sort();
  assert.deepEqual(values(/<li><p><a href="\/@([^"]*)"/g), names.toSorted());
  assert.deepEqual(
    values(/name="disable" value="([^"]*)"/g),
    names.filter((name) => name !== ADMINISTRATOR).sort(),
  );
}
