// Photos broken off behind their first pixels still show, so what stands before the break is cleaned.
import { Damaged } from '../bytes.ts';

/**
 * The items of a walk over a file. Once one was `enough`, damage ends the walk; before that it is thrown,
 * and the file counts as too damaged to follow.
 */
export async function* untilDamaged<Item>(
  walk: AsyncIterable<Item>,
  enough: (item: Item) => boolean,
): AsyncGenerator<Item> {
  let suffices = false;
  try {
    for await (const item of walk) {
      suffices ||= enough(item);
      yield item;
    }
  } catch (error) {
    if (!(suffices && error instanceof Damaged)) throw error;
  }
}
