// The route of the server's description.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { createSettingsReader } from './settings.ts';

const LANGUAGES = ['en', 'de'];

export function mountServer(thoughts: ThoughtsContext): void {
  const readSettings = createSettingsReader(thoughts);
  thoughts.http.mount(server, async (): Promise<Server> => {
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

// The endpoint with the server's name, rules and registration policy.

const Server = Type.Object(
  {
    name: Type.String(),
    host: Type.String(),
    description: Type.String(),
    rules: Type.Array(Type.String()),
    contact: nullable(Type.String({ description: 'The email address of the administrator.' })),
    languages: Type.Array(Type.String(), { description: 'The language of the server’s pages.' }),
    registration: Type.String({ enum: ['open', 'closed', 'invitation'] }),
  },
  { title: 'Server' },
);
type Server = Static<typeof Server>;

const server = endpoint({
  method: 'GET',
  path: '/server',
  tag: 'users',
  access: 'public',
  badToken: 'refused',
  operationId: 'getServer',
  summary: 'Read the description of this server',
  description: 'Does not require a login.',
  success: { status: 200, schema: Server, description: 'Name, rules, contact and registration policy.' },
});
