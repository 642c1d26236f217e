// One deadline for all that an operation does: waiting, connecting, every hop, every byte.
import { asRemoteError, RemoteError } from './remote-error.ts';

/** Runs `work`, whose signal aborts after `milliseconds`. Rejects with a {@link RemoteError} only. */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const giveUp = () =>
    controller.abort(new RemoteError('timeout', `No complete response within ${milliseconds} ms`));
  const timer = setTimeout(giveUp, milliseconds);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw asRemoteError(controller.signal.aborted ? controller.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
}
