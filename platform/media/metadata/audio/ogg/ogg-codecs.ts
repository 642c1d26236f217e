// The kinds of sound in Ogg, and what their introductory packets are.

/**
 * How many packets introduce a stream, which of them are comments, and what an empty one says. `prefix` is
 * the bytes before the writer's name.
 */
export type Codec = {
  packets: number;
  isComment(packet: number, head: Buffer): boolean;
  prefix: number;
  /** What stands behind an empty list. */
  tail: Buffer;
  isFlac: boolean;
};

const NOTHING = Buffer.alloc(0);
const second = (packet: number) => packet === 1;

const OPUS: Codec = { packets: 2, isComment: second, prefix: 8, tail: NOTHING, isFlac: false };
// Vorbis wants a bit set behind the list (section 5.2.1 of its I).
const VORBIS: Codec = { packets: 3, isComment: second, prefix: 7, tail: Buffer.of(1), isFlac: false };
const SPEEX: Codec = { packets: 2, isComment: second, prefix: 0, tail: NOTHING, isFlac: false };

/** Behind the first, each packet is a block of metadata; 0 packets means that their number is not known. */
const flac = (packets: number): Codec => ({
  packets: 1 + (packets === 0 ? Number.MAX_SAFE_INTEGER : packets),
  isComment: (packet, head) => packet > 0 && head[0] !== 0xff,
  prefix: 4,
  tail: NOTHING,
  isFlac: true,
});

/** What the first packet of a stream introduces; null where it is no sound that is known. */
export function codecOf(head: Buffer): Codec | null {
  const name = head.toString('latin1', 0, 8);
  if (name === 'OpusHead') return OPUS;
  if (name.startsWith('\x01vorbis')) return VORBIS;
  if (name === 'Speex   ') return SPEEX;
  return name.startsWith('\x7fFLAC') && head.length >= 9 ? flac(head.readUInt16BE(7)) : null;
}
