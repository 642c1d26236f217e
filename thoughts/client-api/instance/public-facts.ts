// Public facts for statistics and monitors: known and blocked servers, weekly activity, health.
import { createHash } from 'node:crypto';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { isWithin } from '@tandem/platform/http-client/domain-names.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY, HOUR, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { createSettingsReader } from '../../accounts/server/settings.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { readBlocks } from '../../moderation/servers/servers.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { countJoined, countWritten, selectHosts } from './store.ts';

const MAX_PEERS = 5000;
const WEEKS = 12;
const WEEK = 7 * DAY;
/** 5 January 1970. */
const A_MONDAY = 4 * DAY;

export function mountPublicFacts(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;
  const readSettings = createSettingsReader(thoughts);

  const readPeers = createCachedReader(clock, HOUR, async () => {
    const blocked = new Set((await readBlocks(read)).map(({ domain }) => domain));
    const hosts = await selectHosts.values(read, MAX_PEERS);
    return hosts.filter((host) => host !== null && !isWithin(host, blocked));
  });
  http.mount(listPeers, readPeers);

  // Weeks that have ended are counted once.
  const ended = new Map<number, Static<typeof Week>>();
  const readActivity = createCachedReader(clock, HOUR, async (now) => {
    const current = now - ((now - A_MONDAY) % WEEK);
    const weeks: Static<typeof Week>[] = [];
    for (let start = current; weeks.length < WEEKS; start -= WEEK) {
      const week = ended.get(start) ?? (await countWeek(read, start));
      if (start !== current) ended.set(start, week);
      weeks.push(week);
    }
    return weeks;
  });
  http.mount(listActivity, readActivity);

  http.mount(listDomainBlocks, async () => {
    if (!(await readSettings()).showDomainBlocks) throw notFound('list');
    return (await readBlocks(read)).map(({ domain }) => ({
      domain,
      digest: createHash('sha256').update(domain).digest('hex'),
      severity: 'suspend',
      comment: '',
    }));
  });

  http.mount(health, async () => new Reply(200, 'OK', { 'content-type': 'text/plain; charset=utf-8' }));
}

async function countWeek(read: ThoughtsDb, start: Instant): Promise<Static<typeof Week>> {
  const written = await countWritten.first(read, start, start + WEEK);
  return {
    week: String(start / SECOND),
    statuses: String(written?.thoughts ?? 0),
    logins: String(written?.people ?? 0),
    registrations: String(await countJoined.count(read, start, start + WEEK)),
  };
}

const common = { method: 'GET', tag: 'instance', access: 'optional', scopes: [] } as const;

const listPeers = clientEndpoint({
  ...common,
  path: '/api/v1/instance/peers',
  operationId: 'listPeers',
  summary: 'List known servers',
  success: {
    status: 200,
    schema: Type.Array(Type.String()),
    description: 'At most 5,000 host names, without blocked ones. Updated hourly.',
  },
});

const Week = Type.Object(
  {
    week: Type.String({ description: 'Start in Unix seconds.' }),
    statuses: Type.String({ description: 'Listed public statuses of local accounts.' }),
    logins: Type.String({ description: 'Number of authors, because logins are not recorded.' }),
    registrations: Type.String(),
  },
  { title: 'ActivityWeek' },
);

const listActivity = clientEndpoint({
  ...common,
  path: '/api/v1/instance/activity',
  operationId: 'listActivity',
  summary: 'List the activity of the last twelve weeks',
  success: {
    status: 200,
    schema: Type.Array(Week),
    description: 'The current week, updated hourly, then the weeks before. Weeks start on Monday.',
  },
});

const DomainBlock = Type.Object(
  {
    domain: Type.String(),
    digest: Type.String({ description: 'SHA-256 of the domain, in hexadecimal.' }),
    severity: Type.String({ enum: ['suspend', 'silence'] }),
    comment: Type.String({ description: 'Empty: reasons are not published.' }),
  },
  { title: 'InstanceDomainBlock' },
);

const listDomainBlocks = clientEndpoint({
  ...common,
  path: '/api/v1/instance/domain_blocks',
  operationId: 'listDomainBlocks',
  summary: 'List blocked servers',
  success: { status: 200, schema: Type.Array(DomainBlock), description: 'By name.' },
  refuses: ['not-found'],
});

const health = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'health',
  summary: 'Check the health (Mastodon path)',
  access: 'public',
  bulkhead: null,
  unknownParameters: 'ignored',
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'The service is healthy.' },
  hidden: true,
});
