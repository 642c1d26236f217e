// The services' own pages: the index for API clients, the start page, and the API documentation.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useJournal } from '../../journal/testing/journal.ts';
import type { Client } from '../../platform/testing/client.ts';
import { useThoughts } from '../../thoughts/testing/thoughts.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Tests a service without its own page at `/`. */
function testIndex(client: () => Client, pages: readonly string[]): void {
  const open = (path: string, accept: string) => client().get(path, { headers: { accept } });

  test('API clients get the same content as JSON, with typed links', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0.5, application/json', 'image/png']) {
      const { status, headers, body } = await open('/', accept);
      assert.deepEqual(
        [status, headers.get('content-type')],
        [200, 'application/json; charset=utf-8'],
        accept,
      );
      const linked = body.links.map(({ href }: { href: string }) => href);
      for (const path of [...pages, '/openapi.json']) assert.ok(linked.includes(path), path);
      assert.match(
        headers.get('link') ?? '',
        /<\/openapi\.json>; rel="service-desc".*<\/docs>; rel="service-doc"/,
      );
    }
  });
}

function testDocumentation(client: () => Client, pages: readonly string[]): void {
  const open = (path: string, accept: string) => client().get(path, { headers: { accept } });

  test('the start page allows GET and HEAD only', async () => {
    assert.equal((await client().send('HEAD', '/')).status, 200);
    const { status, headers } = await client().post('/', {});
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  });

  test('the interface pages have the name of the interface and no advertising of their generator', async () => {
    const { title } = (await client().get('/openapi.json')).body.info;
    for (const path of pages) {
      const { text } = await open(`${path}/`, BROWSER);
      assert.match(text, new RegExp(`<title>${title}</title>`), path);
      assert.doesNotMatch(text, /favicon-\d+x\d+\.png|(?:src|href)="https?:/, path);
    }
    // The standalone layout would have a bar with a logo.
    assert.match((await open('/docs/static/swagger-initializer.js', '*/*')).text, /"layout":"BaseLayout"/);
    if (pages.includes('/scalar')) {
      const { text } = await open('/scalar/', BROWSER);
      const off = [
        /"agent":\s*\{\s*"disabled":\s*true/,
        /"mcp":\s*\{\s*"disabled":\s*true/,
        /"showDeveloperTools":\s*"never"/,
        /"hideClientButton":\s*true/,
        /"telemetry":\s*false/,
      ];
      for (const setting of off) assert.match(text, setting);
    }
  });
}

describe('the documentation of the journal', () => {
  const journal = useJournal('sqlite');
  testIndex(() => journal.client, ['/docs']);
  testDocumentation(() => journal.client, ['/docs']);
});

describe('the documentation of thoughts', () => {
  const thoughts = useThoughts('sqlite');

  test('the start page is written for people and links the documents', async () => {
    for (const accept of [BROWSER, '*/*', 'application/json']) {
      const { status, headers, text } = await thoughts.client.get('/', { headers: { accept } });
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8']);
      assert.match(
        headers.get('link') ?? '',
        /<\/openapi\.json>; rel="service-desc".*<\/docs>; rel="service-doc"/,
      );
      assert.match(text, /<a href="\/docs">/);
    }
  });

  testDocumentation(() => thoughts.client, ['/docs', '/scalar']);
});
