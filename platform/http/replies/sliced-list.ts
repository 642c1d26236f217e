// A long list as a response, put together in slices, so that others are served meanwhile.
import { yieldLoop } from '../../concurrency/yield-loop.ts';
import { SPOOL_THRESHOLD, type Spool, type SpoolWriter } from '../payload/spool.ts';
import { Reply } from './reply.ts';

/**
 * The response that `slices` make together: one JSON list of their items as presented. It is whole before it is sent, so
 * that a slow client holds nothing open and a failure is answered as one; what is long is in a file of `spool`. It has the headers `more`.
 */
export async function replyInSlices<Item>(
  slices: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
  spool?: Spool,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const parts: Buffer[] = [];
  let held = 0;
  let writer: SpoolWriter | undefined;
  const flush = async (): Promise<void> => {
    writer ??= await spool?.create();
    for (const part of parts.splice(0)) await writer?.write(part);
    held = 0;
  };
  let began = performance.now();
  try {
    for await (const bytes of toJson(slices, present)) {
      parts.push(bytes);
      held += bytes.length;
      if (spool && held > SPOOL_THRESHOLD) await flush();
      await yieldLoop(performance.now() - began);
      began = performance.now();
    }
    if (writer) await flush();
  } catch (error) {
    await writer?.abort();
    throw error;
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', ...extraHeaders };
  return new Reply(200, writer ? writer.finish() : Buffer.concat(parts), headers);
}

async function* toJson<Item>(
  slices: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
): AsyncIterable<Buffer> {
  let isFirst = true;
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield Buffer.from((isFirst ? '[' : ',') + JSON.stringify(slice.map(present)).slice(1, -1));
    isFirst = false;
  }
  yield Buffer.from(isFirst ? '[]' : ']');
}
