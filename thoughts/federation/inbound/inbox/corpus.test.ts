// Mutated real-world documents of other software arrive with valid signatures: each is accepted or refused
// without an error.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { drainInbox } from '../../testing/drain-inbox.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Document = { [key: string]: Json };
type Path = readonly (string | number)[];

const folder = join(import.meta.dirname, '../../protocol/wire/fixtures');
const texts = await Promise.all(
  (await Array.fromAsync(glob('*/*.json', { cwd: folder })))
    .sort()
    .map((path) => readFile(join(folder, path), 'utf8')),
);

const isObject = (value: Json | undefined): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all values in a document. */
function pathsOf(value: Json, path: Path = []): Path[] {
  const inside = isObject(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  return [
    ...(path.length > 0 ? [path] : []),
    ...inside.flatMap(([key, part]) => pathsOf(part, [...path, key])),
  ];
}

type Bend = (value: Json) => Json | undefined;
const anyBend: fc.Arbitrary<Bend> = fc.oneof(
  fc.constant<Bend>(() => undefined),
  fc.jsonValue({ maxDepth: 3 }).map((other) => () => other as Json),
  fc.constantFrom<Bend>(
    (value) => [value],
    (value) => [[value]],
    (value) => [null, value, value],
    (value) => ({ id: value }),
    (value) => ({ '@value': value, '@list': [value] }),
    (value) => Array.from({ length: 300 }, () => value),
    (value) => (typeof value === 'string' ? `${value}\0\ud800` : -1e308),
    (value) => (typeof value === 'string' ? value.repeat(200) : {}),
  ),
);

/** The document with a mutated value at `path`; undefined removes the value. */
function bendAt(value: Json, [key, ...rest]: Path, bend: Bend): Json {
  if (key === undefined || value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    if (name !== String(key)) return [[name, part]];
    const bent = rest.length === 0 ? bend(part) : bendAt(part, rest, bend);
    return bent === undefined ? [] : [[name, bent]];
  });
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

const WRITTEN = /^(?:name|summary|content)(?:Map)?$/;

/** Appends characters that databases refuse to all human-written texts. */
function saltTexts(value: Json, isText = false): Json {
  if (typeof value === 'string') return isText ? `${value}\0\ud800` : value;
  if (Array.isArray(value)) return value.map((part) => saltTexts(part, isText));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, part]) => [key, saltTexts(part, isText || WRITTEN.test(key))]),
  );
}

const anyCase = fc.record({
  isSalted: fc.boolean(),
  text: fc.constantFrom(...texts),
  bends: fc.array(fc.tuple(fc.nat(), anyBend), { minLength: 1, maxLength: 3 }),
  way: fc.constantFrom('Create', 'Update', 'Announce', 'itself'),
});

eachDatabase('documents of other software', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  /** Rewrites a document to be by `actor` and about the local user `ada`. */
  function adopt(text: string, actor: PeerActor): Document {
    const { id, type, actor: by, attributedTo } = JSON.parse(text);
    const author = by ?? (typeof attributedTo === 'string' && type !== 'Group' ? attributedTo : id);
    return JSON.parse(
      text
        .replaceAll(JSON.stringify(author), JSON.stringify(actor.uri))
        .replaceAll('https://here.example', here.federation.base)
        .replaceAll(/https:\/\/\w+\.example/g, peer().origin),
    );
  }

  test('dropped, replaced and nested members never cause a 500 or failing jobs', async () => {
    const failures: unknown[] = [];
    const log = { ...here.federation.log, error: (...said: unknown[]) => failures.push(said) };
    const federation = { ...here.federation, log } as typeof here.federation;
    const ada = await here.thoughts.join('ada');
    const { body: mine } = await ada.post('/thoughts', { content: 'mine' });
    const statuses = new Map<number, number>();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ text, bends, way, isSalted }) => {
        count += 1;
        const actor = await peer().addActor(`somebody${count % 20}`);
        const whole = adopt(text.replaceAll('thoughts/1"', `thoughts/${mine.id}"`), actor);
        const isActor = whole.preferredUsername !== undefined;
        if (!isActor) whole.id = `${actor.uri}/${count}`;
        const bent = bends.reduce<Json>(
          (document, [at, bend]) => {
            const paths = pathsOf(document);
            return bendAt(document, paths[at % paths.length] ?? [], bend);
          },
          isSalted ? saltTexts(whole) : whole,
        ) as Document;
        if (!isActor) peer().serve(`${actor.uri}/${count}`, bent);
        const object = way === 'Announce' ? String(whole.id) : bent;
        const sent = way === 'itself' ? bent : actor.activity(way, { object });
        const status = await actor.send(here.inbox(), sent);
        assert.ok([202, 400, 401, 413].includes(status), `${status}: ${JSON.stringify(sent)}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await drainInbox(federation);
        assert.deepEqual(failures, [], JSON.stringify(sent));
      }),
      { numRuns: cases(150) },
    );
    assert.ok((statuses.get(202) ?? 0) > count / 4, JSON.stringify([...statuses]));
    for (const path of ['/feed/public?per_page=100', '/search?q=a', '/notifications', '/users/ada/followers'])
      assert.equal((await ada.get(path)).status, 200, path);
  });
});
