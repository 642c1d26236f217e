// Keeps the screen on during a recording: phones stop the microphone of a page when they sleep.

/** Until `end` resolves. Browsers give the lock up when the page is hidden, and refuse it on low battery. */
export async function stayAwake(end: Promise<unknown>): Promise<void> {
  if (!navigator.wakeLock) return;
  const abort = new AbortController();
  let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  const ask = () => {
    if (document.visibilityState === 'visible') held = navigator.wakeLock.request('screen').catch(() => null);
  };
  document.addEventListener('visibilitychange', ask, { signal: abort.signal });
  ask();
  await end;
  abort.abort();
  await (await held)?.release();
}
