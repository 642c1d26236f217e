// A reply with a long list that is computed in slices, so that other requests are served in between.
import { yieldLoop } from '../../concurrency/yield-loop.ts';
import { SPOOL_THRESHOLD, type Spool, type SpoolWriter } from '../payload/spool.ts';
import { Reply } from './reply.ts';

/**
 * One JSON list of the presented items of all `slices`. It is complete before sending, so that a slow client
 * holds no resources and a failure gets an error response. A long list is written to a file of `spool`.
 */
export async function replyInSlices<Item>(
  slices: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
  spool?: Spool,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const parts: Buffer[] = [];
  let buffered = 0;
  let writer: SpoolWriter | undefined;
  const flush = async (): Promise<void> => {
    writer ??= await spool?.create();
    for (const part of parts.splice(0)) await writer?.write(part);
    buffered = 0;
  };
  let startedAt = performance.now();
  try {
    for await (const bytes of toJson(slices, present)) {
      parts.push(bytes);
      buffered += bytes.length;
      if (spool && buffered > SPOOL_THRESHOLD) await flush();
      await yieldLoop(performance.now() - startedAt);
      startedAt = performance.now();
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
