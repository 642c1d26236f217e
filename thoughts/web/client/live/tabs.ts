// One stream for all tabs, because the browser limits connections per host: one tab opens it and forwards
// events to the others.

export type Event = { name: string; data: string };

type Message = { kind: 'want'; on: string } | { kind: 'who' } | { kind: 'event'; event: Event };

type Options = {
  /** The topic of this tab; '' for notifications only. */
  on: string;
  hear(event: Event): void;
  /** Opens the stream for `on`; returns the function that closes it. */
  open(on: readonly string[], hear: (event: Event) => void): () => void;
};

/** Listens until the page unloads. */
export function listen({ on, hear, open }: Options): void {
  // Pages over plain HTTP have no locks: each tab opens its own stream.
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
    // Held until the tab unloads; then the next tab acquires it.
    return new Promise<void>(() => {});
  });
}
