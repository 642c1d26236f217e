// A device without room.
import type { Page } from 'playwright-core';

/** The page's globals while it is full. */
export type FullDevice = { refusedWrites: number; emptyDevice(): void };

/** From now on this browser has no room: it does not take a quota from its debugger. */
export const fillDevice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(globalThis, {
      refusedWrites: 0,
      emptyDevice: () => {
        IDBObjectStore.prototype.put = put;
      },
    });
    IDBObjectStore.prototype.put = () => {
      (globalThis as unknown as FullDevice).refusedWrites += 1;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
