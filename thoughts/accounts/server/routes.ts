// The route of what this server is.
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import { createSettingsReader } from './settings.ts';

const LANGUAGES = ['en', 'de'];

export function mountServer(thoughts: ThoughtsContext): void {
  const readSettings = createSettingsReader(thoughts);
  thoughts.http.mount(contract.server, async (): Promise<contract.Server> => {
    const { name, description, rules, contact, registration } = await readSettings();
    return {
      name,
      host: new URL(thoughts.base).host,
      description,
      rules: [...rules],
      contact: contact || null,
      languages: LANGUAGES,
      registration,
    };
  });
}
