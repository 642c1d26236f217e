// Closes a server once requests in progress have their responses, without waiting for idle connections.
import type { FastifyInstance } from 'fastify';

/**
 * Returns the function that accepts no more requests, and resolves when those in progress have their
 * responses. Node closes idle connections once; those that become idle later would hold the server until
 * their keep-alive timeout.
 */
export function prepareGracefulShutdown(app: FastifyInstance): () => Promise<void> {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // For responses that began before.
    if (closing) app.server.closeIdleConnections();
    done();
  });
  return () => {
    closing = true;
    return app.close();
  };
}
