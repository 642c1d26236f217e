// Stores the read position in the home timeline: the newest thought in view when the reader left.

export function start(): void {
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
