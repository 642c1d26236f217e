// Stores read positions: of the home timeline, notifications and conversations.
import { send } from '../pieces/send.ts';

export function startMarker(): void {
  const list = document.querySelector<HTMLElement>('ol[data-marker]');
  if (!list) return;
  let newest = list.dataset.marker ?? '';
  let isSent = true;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = isIntersecting && target instanceof HTMLElement ? placeOf(target) : '';
        if (place === '' || !isLater(place, newest)) continue;
        newest = place;
        isSent = false;
      }
    },
    { threshold: 0.5 },
  );
  const observe = (): void => {
    for (const item of list.children) observer.observe(item);
  };
  observe();
  new MutationObserver(observe).observe(list, { childList: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || isSent) return;
    isSent = navigator.sendBeacon('/me/marker', new URLSearchParams({ home: newest }));
  });
}

/** A boost has its own number. */
const placeOf = (item: HTMLElement): string =>
  item.dataset.place ?? item.querySelector('article')?.id.replace(/^t-/, '') ?? '';

const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length;

/** Milliseconds. */
const IN_VIEW = 2000;

export function startNews(): void {
  const form = document.querySelector<HTMLFormElement>('form.mark-read');
  if (!form) return;
  let timer = 0;
  const watch = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void markRead(form), IN_VIEW);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
}

async function markRead(form: HTMLFormElement): Promise<void> {
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const sent = await send(form.action, data);
  const count = document.querySelector(form.dataset.count ?? '.news-count');
  // The button remains, because this page still marks notifications as new.
  if (sent.kind !== 'done' || !count) return;
  // Of conversations, only this one.
  const left = form.dataset.count ? Number(count.textContent) - 1 : 0;
  count.textContent = left > 0 ? String(left) : '';
}
