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
  summary: 'Count new items',
  description: `For badges and polling clients. Cheaper than the lists. Counts are limited to ${MAX_NEWS}.`,
  success: {
    status: 200,
    schema: Type.Object(
      {
        home: count(
          'Thoughts in Following above the position `home` of `/markers`; all of them without a position.',
        ),
        notifications: count('Unread notifications.'),
        messages: count('Direct conversations with unread messages, among the newest ones.'),
      },
      { title: 'News' },
    ),
    description: 'The counts.',
  },
  cache: 'per-caller',
});
