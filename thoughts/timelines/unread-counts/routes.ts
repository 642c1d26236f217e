// The route of unread counts.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { MAX_NEWS } from '../../notifications/received.ts';
import { findNews } from './news.ts';

export const mountNewsCounts = ({ http, database }: ThoughtsContext): void =>
  http.mount(readNews, ({ caller }) => findNews(database.read, ownActorId(caller)));

// Unread counts, polled by clients without a stream.

const count = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_NEWS, description });

const readNews = endpoint({
  method: 'GET',
  path: '/news',
  tag: 'feeds',
  access: 'bearer',
  operationId: 'countNews',
  summary: 'Count what is new',
  description: `For badges, and for clients that ask now and again: cheaper than the lists. Counting ends at ${MAX_NEWS}.`,
  success: {
    status: 200,
    schema: Type.Object(
      {
        home: count(
          'Thoughts in Following above the position `home` of `/markers`: all of them while there is none.',
        ),
        notifications: count('Unread notifications.'),
        messages: count('Direct conversations with unread messages, among the newest ones.'),
      },
      { title: 'News' },
    ),
    description: 'How much is new, never what.',
  },
  cache: 'per-caller',
});
