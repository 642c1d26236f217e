// Measures times on a slow processor and network.
import type { CDPSession, Page } from 'playwright-core';

/** Simulates a slow phone and network: the processor four times slower, 1.6 Mbit/s, 150 ms. */
export async function slowDown(page: Page, withNetwork: boolean): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (withNetwork)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    });
  return session;
}

/** Milliseconds of the page for a fixed computation, which verify that a slowdown is in effect. */
export const measureSpeed = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const before = performance.now();
    let sum = 0;
    for (let index = 0; index < 60_000_000; index += 1) sum = (sum * 31 + index) % 1_000_003;
    return performance.now() - before + sum * 0;
  });
