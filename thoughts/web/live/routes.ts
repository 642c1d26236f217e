// The stream of a page: the number of new thoughts, never their contents, which are read from the pages. They
// enforce visibility.
import type { IncomingHttpHeaders } from 'node:http';
import { PROBLEM_DOCUMENTS } from '@tandem/platform/http/problems/problem.ts';
import type { StreamHandlers } from '@tandem/platform/http/streams/stream.ts';
import { forbidden, unauthenticated } from '@tandem/platform/refusal.ts';
import { countNews } from '../../notifications/received.ts';
import { createReaders } from '../../timelines/streaming/readers.ts';
import { countMessages } from '../../timelines/unread-counts/news.ts';
import type { Site } from '../site/page.ts';
import { createLiveUpdates, type LiveUpdates } from './follow.ts';
import {
  findChannels,
  type Listener,
  type Listeners,
  MESSAGES,
  tellMessages,
  tellNews,
} from './listeners.ts';

/** What is returned is to be closed with the service. */
export function mountLive({ thoughts, sessions }: Site): Pick<LiveUpdates, 'close'> {
  const { http, database, clock, log } = thoughts;
  const listeners = createReaders<Listener>();
  const updates = createLiveUpdates({ database, clock, log, listeners });
  http.mountStream(
    // For API clients only: any status other than 200 ends an EventSource, which does not read the body.
    { transport: 'events', path: '/stream', errors: PROBLEM_DOCUMENTS },
    async ({ headers, query }) => {
      requireOwnPage(headers);
      const member = await sessions.find(headers.cookie);
      const sessionId = member?.caller.sessionId;
      if (!member || !sessionId) throw unauthenticated('The login has ended.', 'credential-required');
      const { actorId: viewer, caller } = member;
      const channels = await findChannels(database.read, viewer, query.getAll('on'));
      await updates.start();
      const news = await countNews(database.read, viewer);
      const messages = await countMessages(database.read, viewer);
      return {
        account: caller.accountId,
        connected(connection): StreamHandlers {
          const listener: Listener = { connection, viewer, sessionId, due: new Map(), hasMessages: false };
          listeners.add(listener);
          for (const channel of [MESSAGES, ...channels]) listeners.subscribe(listener, channel);
          tellNews(listener, news);
          tellMessages(listener, messages);
          // It may have stopped meanwhile, as nobody listened. Where it cannot start, the next stream tries
          // again.
          updates.start().catch(() => {});
          return { closed: () => leave(listeners, listener) };
        },
      };
    },
  );
  return updates;
}

const leave = (listeners: Listeners, listener: Listener): void => listeners.remove(listener);

/**
 * Refuses (forbidden) requests of other sites. Browsers without `Sec-Fetch-Site` send an `Origin` only from
 * other sites, and no cookie.
 */
function requireOwnPage(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === undefined : site === 'same-origin';
  if (!isOwn) throw forbidden('The stream was opened by another site.');
}
