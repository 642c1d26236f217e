// A long list as an answer, put together in slices, so that others are served meanwhile.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Answer } from './answer.ts';

/**
 * The answer that `slices` make together: one JSON list of their items as presented. It is whole before it is sent, so
 * that a slow client holds nothing open and a failure is answered as one; as bytes, outside of the JavaScript heap.
 */
export async function answerInSlices<Item>(
  slices: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    parts.push(
      Buffer.from((parts.length === 0 ? '[' : ',') + JSON.stringify(slice.map(present)).slice(1, -1)),
    );
    await nextTurn();
  }
  parts.push(Buffer.from(parts.length === 0 ? '[]' : ']'));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return new Answer(200, Readable.from(parts), {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(length),
  });
}
