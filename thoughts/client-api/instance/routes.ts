// Routes of the server information, and of public facts for statistics and monitors.

import { createHash } from 'node:crypto';
import { escapeHtml } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { isWithin } from '@tandem/platform/http-client/domain-names.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY, formatInstant, HOUR, type Instant, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { VERSION } from '@tandem/platform/version.ts';
import type { Static } from 'typebox';
import { createSettingsReader } from '../../accounts/server/settings.ts';
import { createUsageReader } from '../../accounts/usage/usage.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { readBlocks } from '../../moderation/servers/servers.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import { type Account, CustomEmoji, presentAccount } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import {
  Instance,
  InstanceV1,
  presentInstance,
  presentInstanceV1,
  presentRules,
  Rule,
  type ServerFacts,
} from './entities.ts';
import { countJoined, countWritten, selectFirstAdministrator, selectHosts } from './store.ts';

export function mountInstance(thoughts: ThoughtsContext): void {
  const { http, clock, config } = thoughts;
  const readUsage = createUsageReader(thoughts);
  const readVapid = createVapidReader(thoughts);
  const readSettings = createSettingsReader(thoughts);
  const startedAt = clock.now();
  // Searching reads all accounts, and the endpoint is public.
  const readContact = createCachedReader(clock, MINUTE, () => findContact(thoughts));

  const readFacts = async (): Promise<ServerFacts> => {
    const settings = await readSettings();
    return {
      base: thoughts.base,
      version: VERSION,
      title: settings.name,
      description: settings.description,
      email: settings.contact,
      contact: await readContact(),
      rules: settings.rules,
      maxPictureBytes: config.THOUGHTS_MAX_PICTURE_BYTES,
      vapidKey: (await readVapid()).publicKey,
      streams: config.THOUGHTS_MAX_STREAMS > 0,
      usage: await readUsage(),
      isOpen: settings.registration === 'open',
    };
  };

  http.mount(readInstance, async () => presentInstance(await readFacts()));
  http.mount(readInstanceV1, async () => presentInstanceV1(await readFacts()));
  http.mount(readExtendedDescription, async () => ({
    updated_at: formatInstant(startedAt),
    content: `<p>${escapeHtml((await readSettings()).description)}</p>`,
  }));
  http.mount(readPrivacyPolicy, async () => ({ updated_at: formatInstant(startedAt), content: '' }));
  http.mount(listTranslationLanguages, async () => ({}));
  http.mount(listRules, async () => presentRules((await readSettings()).rules));
  http.mount(listLanguages, async () => namedLanguages());
  http.mount(listCustomEmojis, async () => []);
}

/** The account that apps name as the contact. */
async function findContact({ base, database }: ThoughtsContext): Promise<Account | null> {
  const actor = await selectFirstAdministrator.first(database.read);
  return actor ? presentAccount(base, actor) : null;
}

// The languages offered by apps (ISO 639-1), with English names.

const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gd gl gu he hi hr hu hy id is it ja ka kk km ' +
  'kn ko ku ky la lb lo lt lv mk ml mn mr ms my nb ne nl nn no oc pa pl ps pt ro ru sc si sk sl sq sr sv sw ta te th ' +
  'tr uk ur uz vi zh zu';

function namedLanguages() {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return CODES.split(' ').map((code) => ({ code, name: names.of(code) ?? code }));
}

// The endpoints of the server information.

const common = { method: 'GET', tag: 'instance', access: 'optional', scopes: [] } as const;
const Page = Type.Object({ updated_at: Type.String({ format: 'date-time' }), content: Type.String() });

const readInstance = clientEndpoint({
  ...common,
  path: '/api/v2/instance',
  operationId: 'readInstance',
  summary: 'Read the description and limits of this server',
  success: { status: 200, schema: Instance, description: 'The server.' },
});

const readInstanceV1 = clientEndpoint({
  ...common,
  path: '/api/v1/instance',
  operationId: 'readInstanceV1',
  summary: 'Read the description and limits of this server, version 1',
  success: { status: 200, schema: InstanceV1, description: 'The server.' },
});

const listRules = clientEndpoint({
  ...common,
  path: '/api/v1/instance/rules',
  operationId: 'listRules',
  summary: 'List the rules of this server',
  success: {
    status: 200,
    schema: Type.Array(Rule),
    description: 'As configured, in order; empty if unset.',
  },
});

const readExtendedDescription = clientEndpoint({
  ...common,
  path: '/api/v1/instance/extended_description',
  operationId: 'readExtendedDescription',
  summary: 'Read the long description of this server',
  success: {
    status: 200,
    schema: Page,
    description: 'As HTML.',
  },
});

const listLanguages = clientEndpoint({
  ...common,
  path: '/api/v1/instance/languages',
  operationId: 'listLanguages',
  summary: 'List the languages that a status can have',
  success: {
    status: 200,
    schema: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    description: 'Codes and names.',
  },
});

const listTranslationLanguages = clientEndpoint({
  ...common,
  path: '/api/v1/instance/translation_languages',
  operationId: 'listTranslationLanguages',
  summary: 'List the languages that statuses can be translated between',
  success: { status: 200, schema: Type.Object({}), description: 'Empty: translation is not supported.' },
});

const readPrivacyPolicy = clientEndpoint({
  ...common,
  path: '/api/v1/instance/privacy_policy',
  operationId: 'readPrivacyPolicy',
  summary: 'Read the privacy policy of this server',
  success: { status: 200, schema: Page, description: 'As HTML; always empty.' },
});

const listCustomEmojis = clientEndpoint({
  ...common,
  path: '/api/v1/custom_emojis',
  operationId: 'listCustomEmojis',
  summary: 'List the custom emoji of this server',
  success: { status: 200, schema: Type.Array(CustomEmoji), description: 'None.' },
});

// Public facts for statistics and monitors: known and blocked servers, weekly activity, health.
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
