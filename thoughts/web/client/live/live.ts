// Says how many thoughts are new, and shows them when asked; until then nothing on the page moves.
import { showMessage } from '../messages/messages.ts';
import { say } from '../words/words.ts';
import { findNew, insertNew, readPage } from './newest.ts';
import { createPill } from './pill.ts';
import { openStream } from './stream.ts';
import { type Event, listen } from './tabs.ts';

/** Between attempts to count what is new. */
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** A page names what it can hear of; others hear of news alone. */
export function start(): void {
  if (!document.body.dataset.member) return;
  const list = document.querySelector<HTMLElement>('ol[data-live]');
  const on = list?.dataset.live ?? '';
  const hearNew = list && on !== '' ? createListener(list, on) : null;
  const hear = (event: Event): void => {
    if (event.name === 'news') showNews(countOf(event));
    else if (event.name === 'poll') void poll(hearNew);
    else if (event.name === 'ended') showEnded();
    else hearNew?.hear(event);
  };
  const stream = { on, hear, open: openStream };
  listen(stream);
}

const countOf = ({ data }: Event): number => (JSON.parse(data) as { count: number }).count;

type Listener = {
  hear(event: Event): void;
  /** Says how many thoughts of the page as it is now are new here. */
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
    // Only the page knows which replies of a conversation it shows, and what was missed without a stream.
    if (name === 'again' || on.startsWith('thread:')) count(FIRST_MS);
    else pill.show(pill.count() + countOf({ name, data }));
  };
  return { hear, compare };
}

/** Where no stream is open, the page itself says what is new; not while nobody looks at it. */
async function poll(listener: Listener | null): Promise<void> {
  const page = document.visibilityState === 'visible' ? await readPage() : null;
  if (!page?.body.dataset.member) return;
  showNews(Number(page.querySelector('.news-count')?.textContent ?? 0));
  listener?.compare(page);
}

function showNews(count: number): void {
  const shown = document.querySelector('.news-count');
  if (shown) shown.textContent = count === 0 ? '' : String(count);
}

const showEnded = (): void => {
  const back = location.pathname + location.search;
  showMessage(say('ended'), {
    label: say('logIn'),
    run: () => location.assign(`/login?${new URLSearchParams({ back })}`),
  });
};
