// A device with a full disk.
import type { Page } from 'playwright-core';

/** The page's globals while the device is full. */
export type FullDevice = { refusedWrites: number; emptyDevice(): void };

/** From now on this browser has no free space; its debugger does not support a quota. */
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
