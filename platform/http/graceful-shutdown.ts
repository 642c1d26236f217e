// Closes a server after requests in progress have been served, without waiting for idle connections.
import type { FastifyInstance } from 'fastify';

/** Milliseconds. */
const IDLE_CHECK_INTERVAL = 100;

/**
 * Returns a function that stops accepting requests and resolves when those in progress have been served. Node
 * closes idle connections only once. Connections that become idle later, such as those that still send the
 * rest of a refused body, would otherwise delay shutdown until the keep-alive timeout.
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
