// Routes of the server information.
import { escapeHtml } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant, MINUTE } from '@tandem/platform/time/clock.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { createSettingsReader } from '../../accounts/server/settings.ts';
import { createUsageReader } from '../../accounts/usage/usage.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import { type Account, CustomEmoji, presentAccount } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { Instance, InstanceV1, Rule } from './entities.ts';
import { presentInstance, presentInstanceV1, presentRules, type ServerFacts } from './present.ts';
import { selectFirstAdministrator } from './store.ts';

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
