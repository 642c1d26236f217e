// Measures unexpected layout shifts (the shifts that CLS sums).
import type { Page } from 'playwright-core';

type Rect = { toJSON(): unknown };
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[];
};

/** All shifts since the page began to load, with their scores and the elements that moved. */
export const readLayoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const describe = ({ value, startTime, sources }: LayoutShift): string => {
          const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const name = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
            return `${name}: ${JSON.stringify(from)} to ${JSON.stringify(to)}`;
          });
          return [`${value} after ${startTime} ms`, ...moved].join('\n');
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(describe(entry as LayoutShift));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
