// Routes about the server.

import { escapeHtml } from '@tandem/platform/html/escape.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { createSettingsReader } from '../../accounts/server/settings.ts';
import { createUsageReader } from '../../accounts/usage/usage.ts';
import type { ThoughtsContext } from '../../context.ts';
import { description } from '../../foundation/description.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import * as contract from './contract.ts';
import { LANGUAGES } from './languages.ts';
import { presentInstance, presentInstanceV1, presentRules, type ServerFacts } from './present.ts';

export function mountInstance(thoughts: ThoughtsContext): void {
  const { http, clock, config } = thoughts;
  const readUsage = createUsageReader(thoughts);
  const readVapid = createVapidReader(thoughts);
  const readSettings = createSettingsReader(thoughts);
  const startedAt = clock.now();

  const readFacts = async (): Promise<ServerFacts> => {
    const settings = await readSettings();
    return {
      base: thoughts.base,
      version: description.version,
      title: settings.name,
      description: settings.description,
      email: settings.contact,
      rules: settings.rules,
      maxPictureBytes: config.THOUGHTS_MAX_PICTURE_BYTES,
      vapidKey: (await readVapid()).publicKey,
      streams: config.THOUGHTS_MAX_STREAMS > 0,
      usage: await readUsage(),
    };
  };

  http.mount(contract.readInstance, async () => presentInstance(await readFacts()));
  http.mount(contract.readInstanceV1, async () => presentInstanceV1(await readFacts()));
  http.mount(contract.readExtendedDescription, async () => ({
    updated_at: formatInstant(startedAt),
    content: `<p>${escapeHtml((await readSettings()).description)}</p>`,
  }));
  http.mount(contract.readPrivacyPolicy, async () => ({ updated_at: formatInstant(startedAt), content: '' }));
  http.mount(contract.listTranslationLanguages, async () => ({}));
  http.mount(contract.listRules, async () => presentRules((await readSettings()).rules));
  http.mount(contract.listLanguages, async () => LANGUAGES);
  const empty = [
    contract.listPeers,
    contract.listActivity,
    contract.listDomainBlocks,
    contract.listCustomEmojis,
  ];
  for (const declared of empty) http.mount(declared, async () => []);
}
