// User-perceived performance as reported by browsers: the largest contentful paint, layout shifts, and the
// time of an interaction until the next frame.
import type { Page } from 'playwright-core';

/** Milliseconds; `target` is the element as a selector. */
type Interaction = { duration: number; type: string; target: string };

/** Milliseconds; `shift` is the sum of the layout shifts not caused by an interaction. */
export type Vitals = { paint: number; shift: number; interactions: Interaction[] };

/** From the next page load on. */
export const watchVitals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { paint: 0, shift: 0, interactions: {} as Record<number, Interaction> };
    const watch = (type: string, note: (entry: never) => void, options = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never);
      }).observe({ type, buffered: true, ...options });
    watch('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
      seen.paint = startTime;
    });
    watch('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.shift += value;
    });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? [node.localName, ...node.classList].join('.') : 'gone';
    const note = ({ interactionId, duration, name: type, target }: PerformanceEventTiming) => {
      if (interactionId && duration > (seen.interactions[interactionId]?.duration ?? 0))
        seen.interactions[interactionId] = { duration, type, target: nameOf(target) };
    };
    watch('event', note, { durationThreshold: 16 });
    Object.assign(globalThis, { vitals: seen });
  });

/** Of the page load that ends now. */
export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => {
    const { vitals } = globalThis as unknown as { vitals: Vitals };
    return { ...vitals, interactions: Object.values(vitals.interactions) };
  });
