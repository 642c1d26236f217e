// Ends a server without cutting anybody off, and without waiting for those who say nothing more.
import type { FastifyInstance } from 'fastify';

/**
 * Answers the function that stops taking requests and resolves when those under way are answered. Node closes
 * idle connections once; those that fall idle later would hold the server for as long as they may be kept alive.
 */
export function prepareGracefulShutdown(app: FastifyInstance): () => Promise<void> {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // For answers that had begun before.
    if (closing) app.server.closeIdleConnections();
    done();
  });
  return () => {
    closing = true;
    return app.close();
  };
}
