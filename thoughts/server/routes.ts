// The route of what this server is.
import type { ThoughtsContext } from '../context.ts';
import * as contract from './contract.ts';
import { readRules } from './rules.ts';

const LANGUAGES = ['en', 'de'];

export function mountServer(thoughts: ThoughtsContext): void {
  const { http, config } = thoughts;
  http.mount(
    contract.server,
    async (): Promise<contract.Server> => ({
      name: config.THOUGHTS_TITLE,
      host: new URL(thoughts.base).host,
      description: config.THOUGHTS_DESCRIPTION,
      rules: readRules(config.THOUGHTS_RULES),
      contact: config.THOUGHTS_CONTACT_EMAIL || null,
      languages: LANGUAGES,
      registration: config.THOUGHTS_REGISTRATION,
    }),
  );
}
