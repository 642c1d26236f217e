// What a page costs: bytes of a first visit, and times on a slow processor and line.
import type { CDPSession, Page } from 'playwright-core';

/** A slow phone on a slow line: the processor four times slower, 1.6 Mbit/s, 150 ms. */
export async function slowDown(page: Page, withNetwork: boolean): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (withNetwork)
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
    });
  return session;
}
