// One stream for all tabs of the browser, which would else use up its few connections: one tab holds it, and
// tells the others.

export type Event = { name: string; data: string };

type Message = { kind: 'want'; on: string } | { kind: 'who' } | { kind: 'event'; event: Event };

type Options = {
  /** What this tab listens to; '' for news alone. */
  on: string;
  hear(event: Event): void;
  /** Opens the stream for `on`; returns the function that closes it. */
  open(on: readonly string[], hear: (event: Event) => void): () => void;
};

/** Listens until the page goes. */
export function listen({ on, hear, open }: Options): void {
  // A page that came over plain http has no locks: each tab has a stream of its own.
  if (!navigator.locks) {
    open([on], hear);
    return;
  }
  const channel = new BroadcastChannel('stream');
  const tell = (message: Message) => channel.postMessage(message);
  let change = (_on: string): void => {};
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') hear(data.event);
    else if (data.kind === 'want') change(data.on);
    else tell({ kind: 'want', on });
  });
  tell({ kind: 'want', on });
  void navigator.locks.request('stream', () => {
    const wanted = new Set([on]);
    const spread = (event: Event): void => {
      hear(event);
      tell({ kind: 'event', event });
    };
    let close = open([...wanted], spread);
    change = (more) => {
      if (wanted.has(more)) return;
      wanted.add(more);
      close();
      close = open([...wanted], spread);
    };
    tell({ kind: 'who' });
    // Held until the tab goes; the next one takes it then.
    return new Promise<void>(() => {});
  });
}
