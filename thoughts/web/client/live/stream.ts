// The stream of the server, opened again after it broke: soon at first, then less and less often.
import type { Event } from './tabs.ts';

const NAMES = ['new', 'news', 'ended'] as const;
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** Calls `hear` for each event, and with `again` after a reconnect; returns what closes the stream. */
export function openStream(on: readonly string[], hear: (event: Event) => void): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  let wait = FIRST_MS;
  let hasBroken = false;
  const open = (): void => {
    source = new EventSource(`/stream?${new URLSearchParams(on.filter(Boolean).map((one) => ['on', one]))}`);
    source.addEventListener('open', () => {
      if (hasBroken) hear({ name: 'again', data: '{}' });
      hasBroken = false;
      wait = FIRST_MS;
    });
    source.addEventListener('error', () => {
      hasBroken = true;
      close();
      // Not all at once after a restart of the server.
      timer = window.setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_MS);
    });
    for (const name of NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (name === 'ended') close();
        hear({ name, data });
      });
  };
  const close = (): void => {
    source?.close();
    clearTimeout(timer);
  };
  open();
  return close;
}
