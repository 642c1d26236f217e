// The stream of the server, opened again after it broke: soon at first, then less and less often; not once
// the login has ended.
import type { Event } from './tabs.ts';

const NAMES = ['new', 'news', 'messages', 'ended'] as const;
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;
/** Milliseconds between polls without a stream: some proxies delay events or refuse to stream. */
const POLL_MS = 60_000;

/**
 * Calls `hear` for each event, with `again` after a reconnect, and with `poll` each minute without a stream;
 * returns a function that closes the stream.
 */
export function openStream(on: readonly string[], hear: (event: Event) => void): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  let wait = FIRST_MS;
  let hasBroken = false;
  let isOver = false;
  const address = `/stream?${new URLSearchParams(on.filter(Boolean).map((one) => ['on', one]))}`;
  const again = (): void => {
    // Spread over time after a restart of the server.
    timer = window.setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_MS);
  };
  const open = (): void => {
    source = new EventSource(address);
    source.addEventListener('open', () => {
      if (hasBroken) hear({ name: 'again', data: '{}' });
      hasBroken = false;
      wait = FIRST_MS;
    });
    source.addEventListener('error', () => {
      hasBroken = true;
      const wasRefused = source?.readyState === EventSource.CLOSED;
      source?.close();
      if (!wasRefused) return again();
      void isLoggedIn(address).then((isIn) => {
        if (isOver) return;
        if (isIn) return again();
        close();
        hear({ name: 'ended', data: '{}' });
      });
    });
    for (const name of NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (name === 'ended') close();
        hear({ name, data });
      });
  };
  const polls = window.setInterval(() => {
    if (source?.readyState !== EventSource.OPEN) hear({ name: 'poll', data: '{}' });
  }, POLL_MS);
  const close = (): void => {
    isOver = true;
    clearInterval(polls);
    source?.close();
    clearTimeout(timer);
  };
  open();
  return close;
}

/** An EventSource does not expose the status of a refusal. */
async function isLoggedIn(address: string): Promise<boolean> {
  const attempt = new AbortController();
  try {
    return (await fetch(address, { signal: attempt.signal })).status !== 401;
  } catch {
    return true;
  } finally {
    attempt.abort();
  }
}
