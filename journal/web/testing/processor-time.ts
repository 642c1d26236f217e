// Processor time of the main thread for interactions, until the next frame: unlike wall-clock time, it hardly
// depends on machine load.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** `processor` in milliseconds: all work of the main thread until the frame was presented. */
type Cost = { type: string; at: number; processor: number };

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  id2?: { local?: string };
  args: { name?: string; data?: { interactionId?: number; duration?: number; type?: string } };
};

const TASK = 'ThreadControllerImpl::RunTask';
const CATEGORIES = ['toplevel', 'devtools.timeline'];

/** One per interaction of `walk`, the most expensive first. */
export async function costsOf(page: Page, walk: () => Promise<unknown>): Promise<Cost[]> {
  const browser = page.context().browser();
  assert.ok(browser, 'A page of a test has a browser.');
  await browser.startTracing(page, { categories: CATEGORIES });
  await walk();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  return readCosts(traceEvents);
}

function readCosts(events: readonly TraceEvent[]): Cost[] {
  const timings = events.filter(({ name, ph }) => name === 'EventTiming' && ph === 'b');
  const mains = new Set(
    events.filter((one) => one.args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === TASK && ph === 'X' && mains.has(`${pid} ${tid}`),
  );
  const byInteraction = Map.groupBy(timings, ({ args }) => args.data?.interactionId ?? 0);
  byInteraction.delete(0);
  return [...byInteraction.values()]
    .map((own) => longest(own.map((timing) => costOf(timing, tasks))))
    .toSorted((one, other) => other.processor - one.processor);
}

const longest = (costs: readonly Cost[]): Cost =>
  costs.reduce((one, other) => (other.processor > one.processor ? other : one));

function costOf({ pid, ts, args: { data } }: TraceEvent, tasks: readonly TraceEvent[]): Cost {
  const end = ts + (data?.duration ?? 0) * 1000;
  const own = tasks.filter((task) => task.pid === pid && task.ts + (task.dur ?? 0) > ts && task.ts < end);
  const processor = own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  return { type: data?.type ?? '', at: ts / 1000, processor };
}
