// The addresses at which people of this server arrive from others, with something to act on.
import { type Endpoint, endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { TSchema } from 'typebox';
import { PAGE } from '../../site/page.ts';

const text = Type.Optional(Type.String({ maxLength: 20_000 }));
const address = Type.Optional(Type.String({ maxLength: 2048 }));

/** Not cached, because the result comes from another server. */
const arrival = <Query extends TSchema>(path: string, summary: string, query: Query) =>
  endpoint({ ...PAGE, method: 'GET', path, summary, query }) as Endpoint<TSchema, Query, TSchema, 'public'>;

export const interaction = arrival(
  '/authorize_interaction',
  'Act on something of another server',
  Type.Object({ uri: address, acct: address }),
);

export const QUESTIONS = ['follow', 'like', 'announce'] as const;
export type Question = (typeof QUESTIONS)[number];

const about = { object: address, 'on-success': address, 'on-cancel': address };

export const questionPage = (question: Question) =>
  arrival(`/intent/${question}`, `Ask before: ${question}`, Type.Object(about));

export const confirm = (question: Question) =>
  endpoint({
    ...PAGE,
    method: 'POST',
    path: `/intent/${question}`,
    summary: `Confirmed: ${question}`,
    input: {
      kind: 'parameters',
      schema: Type.Object({ target: Type.String({ maxLength: 500 }), 'on-success': address }),
    },
  });

export const create = arrival(
  '/intent/create',
  'Write a thought that another site began',
  Type.Object({ content: text, name: text, inReplyTo: address }),
);

export const object = arrival(
  '/intent/object',
  'Show something of another server',
  Type.Object({ object: address }),
);

export const share = arrival(
  '/share',
  'Write about a page',
  Type.Object({ text, title: text, url: address }),
);
