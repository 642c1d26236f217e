// Displays the number of new thoughts, and inserts them on request; until then nothing on the page moves.
import { t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';
import { parse } from '../pieces/parse.ts';
import { showTimes } from '../times/times.ts';

/** Between attempts to count new thoughts. */
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** The topic of the page; pages without one only receive notifications. */
export function start(): void {
  if (!document.body.dataset.member) return;
  const list = document.querySelector<HTMLElement>('ol[data-live]');
  const on = list?.dataset.live ?? '';
  const hearNew = list && on !== '' ? createListener(list, on) : null;
  const hear = (event: Event): void => {
    if (event.name === 'news') showCount('.news-count', countOf(event));
    else if (event.name === 'messages') showCount('.message-count', countOf(event));
    else if (event.name === 'poll') void poll(hearNew);
    else if (event.name === 'ended') showEnded();
    else hearNew?.hear(event);
  };
  const stream = { on, hear, open: openStream };
  listen(stream);
}

/** Thoughts that this page has posted and shows, which the stream will count. */
let skipped = 0;
export const skipNext = (): void => {
  skipped += 1;
};

const countOf = ({ data }: Event): number => (JSON.parse(data) as { count: number }).count;

type Listener = {
  hear(event: Event): void;
  /** Displays the number of thoughts of the current page that are missing here. */
  compare(page: Document): void;
};

function createListener(list: HTMLElement, on: string): Listener {
  const pill = createPill(() => insertNew(list));
  const compare = (page: Document): void => pill.show(findNew(list, page).items.length);
  let timer = 0;
  /** A server that has just started may refuse some requests. */
  const count = (wait: number): void => {
    clearTimeout(timer);
    void readPage().then((page) => {
      if (page) compare(page);
      else
        timer = window.setTimeout(() => count(Math.min(wait * 2, LONGEST_MS)), wait * (0.5 + Math.random()));
    });
  };
  const hear = ({ name, data }: Event): void => {
    const isAbout = name === 'again' || (JSON.parse(data) as { on: string }).on === on;
    if (!isAbout) return;
    // Only the page determines the visible replies of a conversation, and what was missed without a stream.
    if (name === 'again' || on.startsWith('thread:')) count(FIRST_MS);
    else {
      const n = countOf({ name, data });
      const own = Math.min(n, skipped);
      skipped -= own;
      pill.show(pill.count() + n - own);
    }
  };
  return { hear, compare };
}

/** Without a stream, new thoughts are read from the page; not while the page is hidden. */
async function poll(listener: Listener | null): Promise<void> {
  const page = document.visibilityState === 'visible' ? await readPage() : null;
  if (!page?.body.dataset.member) return;
  for (const shown of ['.news-count', '.message-count'])
    showCount(shown, Number(page.querySelector(shown)?.textContent ?? 0));
  listener?.compare(page);
}

function showCount(selector: string, count: number): void {
  const shown = document.querySelector(selector);
  if (shown) shown.textContent = count === 0 ? '' : String(count);
}

const showEnded = (): void => {
  const back = location.pathname + location.search;
  showMessage(t('ended'), {
    label: t('logIn'),
    run: () => location.assign(`/login?${new URLSearchParams({ back })}`),
  });
};

// The button with the number of new thoughts; it overlays the page, so that nothing moves.

type Pill = {
  count(): number;
  /** Removed at 0. */
  show(count: number): void;
};

function createPill(press: () => Promise<void>): Pill {
  let shown = 0;
  const area = document.createElement('div');
  area.className = 'new-thoughts';
  area.setAttribute('role', 'status');
  document.body.append(area);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button primary';
  const show = (count: number): void => {
    shown = count;
    button.textContent = t('showNew', { n: count });
    area.replaceChildren(...(count === 0 ? [] : [button]));
  };
  button.addEventListener('click', () => {
    show(0);
    void press();
  });
  return { count: () => shown, show };
}

// Fetches the page, which enforces visibility, and inserts its new thoughts.

type Newest = {
  /** What this page does not show. */
  items: HTMLElement[];
  /** All items of the current page, in order. */
  all: HTMLElement[];
};

/** The current page from the server; null if it cannot be read. */
async function readPage(): Promise<Document | null> {
  try {
    const response = await fetch(location.pathname + location.search);
    return response.ok ? parse(await response.text()) : null;
  } catch {
    return null;
  }
}

/** What `page` has beyond `list`. */
function findNew(list: HTMLElement, page: Document): Newest {
  const all = [...page.querySelectorAll<HTMLElement>('ol[data-live] > li:has(article)')];
  return { all, items: all.filter((item) => !findSame(list, item)) };
}

/** The item of the list about the same thought. */
function findSame(list: HTMLElement, item: HTMLElement): Element | null {
  const id = item.querySelector('article')?.id;
  return id ? (list.querySelector(`#${CSS.escape(id)}`)?.closest('li') ?? null) : null;
}

/** Inserts new items at their place in the page, and focuses the first. */
async function insertNew(list: HTMLElement): Promise<void> {
  const page = await readPage();
  if (page === null) return;
  const { all, items } = findNew(list, page);
  // Between a whole page of new thoughts and the list there may be more.
  if (items.length === all.length && list.children.length > 0) {
    if (all.length > 0) location.reload();
    return;
  }
  let before: Element | null = null;
  for (const item of all) {
    const same = findSame(list, item);
    if (same) before = same;
    else {
      if (before) before.after(item);
      else list.prepend(item);
      before = item;
    }
  }
  if (list.nextElementSibling?.matches('.empty')) list.nextElementSibling.remove();
  showTimes(list);
  const [first] = items;
  const article = first?.querySelector('article');
  if (!article) return;
  article.tabIndex = -1;
  article.focus();
}

// The stream of the server, opened again after it broke: soon at first, then less and less often; not once
// the login has ended.
const NAMES = ['new', 'news', 'messages', 'ended'] as const;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
/** Milliseconds between polls without a stream: some proxies delay events or refuse to stream. */
const POLL_MS = 60_000;

/**
 * Calls `hear` for each event, with `again` after a reconnect, and with `poll` each minute without a stream;
 * returns a function that closes the stream.
 */
function openStream(on: readonly string[], hear: (event: Event) => void): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  let wait = FIRST_RETRY_MS;
  let hasBroken = false;
  let isOver = false;
  const address = `/stream?${new URLSearchParams(on.filter(Boolean).map((one) => ['on', one]))}`;
  const again = (): void => {
    // Spread over time after a restart of the server.
    timer = window.setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  };
  const open = (): void => {
    source = new EventSource(address);
    source.addEventListener('open', () => {
      if (hasBroken) hear({ name: 'again', data: '{}' });
      hasBroken = false;
      wait = FIRST_RETRY_MS;
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

// One stream for all tabs, because the browser limits connections per host: one tab opens it and forwards
// events to the others.
type Event = { name: string; data: string };

type Message = { kind: 'want'; on: string } | { kind: 'who' } | { kind: 'event'; event: Event };

type Options = {
  /** The topic of this tab; '' for notifications only. */
  on: string;
  hear(event: Event): void;
  /** Opens the stream for `on`; returns the function that closes it. */
  open(on: readonly string[], hear: (event: Event) => void): () => void;
};

/** Listens until the page unloads. */
function listen({ on, hear, open }: Options): void {
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
