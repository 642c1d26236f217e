// Ends bodies that hardly come: whoever sends them holds a place that others wait for.
import type { IncomingMessage } from 'node:http';
import { SECOND } from '../../time/clock.ts';

/** Milliseconds that any body may take, and the bytes a second by which it earns more. */
const GRACE = 20 * SECOND;
const LEAST_PER_SECOND = 500;
const LOOK_EVERY = 5 * SECOND;

/**
 * Closes the connection of a request whose body comes more slowly than 500 bytes a second, after 20 seconds; until the
 * answer is disposed of. Telephones under ground are faster; those who mean to hold every place are not.
 */
export function keepPace(request: IncomingMessage): Disposable {
  const { socket } = request;
  const began = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return;
    const earned = ((socket.bytesRead - before) / LEAST_PER_SECOND) * SECOND;
    if (performance.now() - began > GRACE + earned) socket.destroy();
  }, LOOK_EVERY).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
