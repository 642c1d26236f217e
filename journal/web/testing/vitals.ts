// User-perceived performance as reported by browsers: the largest contentful paint, and layout shifts.
import type { Page } from 'playwright-core';

/** `paint` is in milliseconds; `shift` is the sum of the layout shifts not caused by an interaction. */
type Vitals = { paint: number; shift: number };

/** From the next page load on. */
export const watchVitals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { paint: 0, shift: 0 };
    const watch = (type: string, note: (entry: never) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never);
      }).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
      seen.paint = startTime;
    });
    watch('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.shift += value;
    });
    Object.assign(globalThis, { vitals: seen });
  });

/** Of the page load that ends now. */
export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
