// Ogg Opus, Vorbis, Speex and FLAC: only the pages of streams of sound stay, and in each of them the packets
// of comments become empty, in place, under new checksums of their pages.
import { DamagedFileError, type FileBytes } from '../../../containers/bytes.ts';
import { cut, type Edit } from '../../../containers/edits.ts';
import { FIRST_PAGE, type Page, readPages } from '../../../containers/ogg-streams.ts';
import { type Codec, codecOf } from './ogg-codecs.ts';
import { type Part, packetEdits } from './ogg-packets.ts';

/** A stream of sound while its introductory packets are read; `parts` are those of the current packet. */
type Stream = { codec: Codec; packet: number; parts: Part[] };

/** A cover in the comments may take some hundred pages of 64 KiB. */
const MAX_PARTS = 1024;

export async function oggEdits(bytes: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const streams = new Map<number, Stream | null>();
  let cursor = 0;
  let hasSound = false;
  for await (const page of readPages(bytes)) {
    if (page.start > cursor) edits.push(cut(cursor, page.start));
    cursor = page.end;
    if ((page.flags & FIRST_PAGE) !== 0) {
      const codec = codecOf(await bytes.read(page.body, Math.min(64, page.end - page.body)));
      streams.set(page.serial, codec && { codec, packet: 0, parts: [] });
    }
    const stream = streams.get(page.serial);
    if (!stream) edits.push(cut(page.start, page.end));
    else {
      hasSound = true;
      if (stream.packet < stream.codec.packets) edits.push(...(await readIntroduction(bytes, page, stream)));
    }
  }
  if (!hasSound) throw new DamagedFileError('no sound');
  return [...edits, cut(cursor, bytes.size)];
}

/** Goes on with the introductory packets over one page. */
async function readIntroduction(bytes: FileBytes, page: Page, stream: Stream): Promise<Edit[]> {
  const edits: Edit[] = [];
  let at = page.body;
  for (let lace = 0; lace < page.lacing.length && stream.packet < stream.codec.packets; ) {
    const start = at;
    let isOver = false;
    while (lace < page.lacing.length && !isOver) {
      const length = page.lacing[lace] ?? 0;
      at += length;
      lace += 1;
      isOver = length < 255;
    }
    stream.parts.push({ page, at: start, length: at - start });
    if (stream.parts.length > MAX_PARTS) throw new DamagedFileError('the comments do not end');
    if (!isOver) break;
    edits.push(...(await packetEdits(bytes, stream.parts, stream.codec, stream.packet)));
    stream.packet += 1;
    stream.parts = [];
  }
  return edits;
}
