// Ogg Opus and Vorbis: the comments become an empty list, in place, under new checksums of their pages.
import { type Bytes, Damaged, readExactly } from '../../bytes.ts';
import { FIRST_PAGE, type Page, pagesIn } from '../../containers/ogg-streams.ts';
import { type Edit, overwrite } from '../edits.ts';
import { isHarmlessComment, writerLength } from './comments.ts';
import { pageChecksum } from './ogg-checksum.ts';

type Held = { page: Page; content: Buffer; used: number };

const NAMES = ['OpusTags', '\x03vorbis'];
// The comments stand on the first pages; with a cover they take some dozen of 64 KiB each.
const PAGES = 64;
const CHECKSUM_AT = 22;

export async function oggEdits(bytes: Bytes): Promise<Edit[]> {
  const held = await readCommentPages(bytes);
  const packet = Buffer.concat(
    held.map(({ page, content, used }) => bodyOf(page, content).subarray(0, used)),
  );
  const name = NAMES.find((candidate) => packet.toString('latin1', 0, 8).startsWith(candidate));
  if (name === undefined || isHarmlessComment(packet.subarray(name.length))) return [];
  const emptied = withoutComments(packet, name);
  let at = 0;
  return held.map(({ page, content, used }) => {
    emptied.copy(content, page.body - page.start, at, at + used);
    at += used;
    content.writeUInt32LE(0, CHECKSUM_AT);
    content.writeUInt32LE(pageChecksum(content), CHECKSUM_AT);
    return overwrite(page.start, content);
  });
}

const bodyOf = (page: Page, content: Buffer) => content.subarray(page.body - page.start);

/** The pages that carry the first packet behind the introductions of the streams. */
async function readCommentPages(bytes: Bytes): Promise<Held[]> {
  const held: Held[] = [];
  let passed = 0;
  for await (const page of pagesIn(bytes)) {
    passed += 1;
    if (passed > PAGES) break;
    if ((page.flags & FIRST_PAGE) !== 0) continue;
    const ends = page.lacing.findIndex((length) => length < 255);
    const used = page.lacing
      .subarray(0, ends === -1 ? undefined : ends + 1)
      .reduce((sum, length) => sum + length, 0);
    held.push({
      page,
      content: Buffer.from(await readExactly(bytes, page.start, page.end - page.start)),
      used,
    });
    if (ends !== -1) return held;
  }
  throw new Damaged('the comments do not end');
}

/** Name, writer, a count of 0, and zeros; Vorbis wants a bit set behind the list (section 5.2.1 of its I). */
function withoutComments(packet: Buffer, name: string): Buffer {
  const emptied = Buffer.alloc(packet.length);
  const countAt = name.length + writerLength(packet.subarray(name.length));
  packet.copy(emptied, 0, 0, countAt);
  if (name === '\x03vorbis' && countAt + 4 < emptied.length) emptied.writeUInt8(1, countAt + 4);
  return emptied;
}
