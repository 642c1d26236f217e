// Closes a server once requests in progress have their responses, without waiting for idle connections.
import type { FastifyInstance } from 'fastify';

/** In milliseconds. */
const IDLE_CHECK_INTERVAL = 100;

/**
 * Returns the function that accepts no more requests, and resolves when those in progress have their
 * responses. Node closes idle connections once; those that become idle later, such as with the rest of a body
 * that was refused, would hold the server until their keep-alive timeout.
 */
export function prepareGracefulShutdown(app: FastifyInstance): () => Promise<void> {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  return async () => {
    closing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
    try {
      await app.close();
    } finally {
      clearInterval(timer);
    }
  };
}
