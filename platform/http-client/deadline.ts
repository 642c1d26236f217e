// One deadline for all steps of an operation: queueing, connecting, every redirect, every byte.
import { asRemoteError, RemoteError } from './remote-error.ts';

/** Runs `work` with a signal that aborts after `milliseconds`. Only rejects with a {@link RemoteError}. */
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
