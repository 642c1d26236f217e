// Voice memos with and without metadata.
import { pageChecksum } from '../audio/ogg-checksum.ts';
import { bytes, CANARY, type Sample, u32, u32le } from './bytes.ts';

const sound = bytes([0xff, 0xfb, 0x90, 0x64], Buffer.alloc(300, 4));
const seven = (size: number) => [0, 0, size >> 7, size & 0x7f];
const id3 = (version: number, ...frames: Buffer[]) =>
  bytes('ID3', [version, 0, 0], seven(bytes(...frames).length), ...frames);
const frame = (id: string, text: string) => bytes(id, seven(text.length + 1), [0, 0, 3], text);
const id3v1 = (title: string) => bytes('TAG', title.padEnd(124, '\0'), [255]);
const ape = (text: string) => {
  const ends = bytes(
    'APETAGEX',
    u32le(2000),
    u32le(text.length + 32),
    u32le(0),
    [0, 0, 0, 0x80],
    Buffer.alloc(8),
  );
  return bytes(ends, text, ends);
};
const encoderTag = id3(4, frame('TSSE', 'Lavf61'), Buffer.alloc(10));

export const MP3: Sample[] = [
  { name: 'bare', dirty: sound, clean: sound },
  { name: 'named encoder', dirty: bytes(encoderTag, sound), clean: bytes(encoderTag, sound) },
  { name: 'empty ID3v1', dirty: bytes(sound, id3v1('')), clean: bytes(sound, id3v1('')) },
  { name: 'ID3v2.4', dirty: bytes(id3(4, frame('TSSE', 'x'), frame('TIT2', CANARY)), sound), clean: sound },
  { name: 'ID3v2.3', dirty: bytes(id3(3, frame('COMM', CANARY)), sound), clean: sound },
  { name: 'ID3v2.2', dirty: bytes(id3(2, bytes('TT2', [0, 0, 18], [0], CANARY)), sound), clean: sound },
  { name: 'ID3v1 and APE', dirty: bytes(sound, ape(CANARY), id3v1(CANARY)), clean: sound },
];

const block = (type: number, content: Buffer) => bytes([type], u32(content.length).slice(1), content);
const comments = (...list: string[]) =>
  bytes(u32le(4), 'Lavf', u32le(list.length), ...list.map((text) => bytes(u32le(text.length), text)));
const info = block(0, Buffer.alloc(34, 1));
const padding = (like: Buffer, flag = 0) => block(1 | flag, Buffer.alloc(like.length - 4));
const flac = (...blocks: Buffer[]) => bytes('fLaC', info, ...blocks, sound);
const encoder = block(4, comments('ENCODER=x', 'replaygain_track_gain=1'));
const place = block(4, comments('ENCODER=x', `LOCATION=${CANARY}`));
const cover = block(6 | 0x80, bytes(CANARY));

export const FLAC: Sample[] = [
  {
    name: 'named encoder',
    dirty: flac(encoder, block(0x81, Buffer.alloc(9))),
    clean: flac(encoder, block(0x81, Buffer.alloc(9))),
  },
  { name: 'place and cover', dirty: flac(place, cover), clean: flac(padding(place), padding(cover, 0x80)) },
  {
    name: 'behind ID3',
    dirty: bytes(id3(4, frame('TIT2', CANARY)), flac(cover)),
    clean: flac(padding(cover, 0x80)),
  },
];

const chunk = (id: string, content: Buffer) =>
  bytes(id, u32le(content.length), content, Buffer.alloc(content.length % 2));
const junk = (like: Buffer) => bytes('JUNK', like.subarray(4, 8), Buffer.alloc(like.length - 8));
const wav = (...chunks: Buffer[]) => bytes('RIFF', u32le(4 + bytes(...chunks).length), 'WAVE', ...chunks);
const format = chunk('fmt ', Buffer.alloc(16, 1));
const samples = chunk('data', Buffer.alloc(64, 2));
const software = chunk('LIST', bytes('INFO', chunk('ISFT', bytes('Lavf'))));
const artist = chunk('LIST', bytes('INFO', chunk('ISFT', bytes('Lavf')), chunk('IART', bytes(CANARY))));
const broadcast = chunk('bext', bytes(CANARY, '\0'));

export const WAV: Sample[] = [
  { name: 'named software', dirty: wav(format, software, samples), clean: wav(format, software, samples) },
  {
    name: 'artist and broadcast',
    dirty: wav(format, artist, samples, broadcast),
    clean: wav(format, junk(artist), samples, junk(broadcast)),
  },
];

const element = (id: string, content: Buffer) =>
  bytes(Buffer.from(id, 'hex'), [0x40 | (content.length >> 8), content.length & 0xff], content);
const voided = (like: Buffer) =>
  like.length - 2 < 0x7f
    ? bytes([0xec, 0x80 | (like.length - 2)], Buffer.alloc(like.length - 2))
    : bytes([0xec, 1, 0, 0, 0], u32(like.length - 9), Buffer.alloc(like.length - 9));
const tag = (name: string, value: string) =>
  element(
    '1254c367',
    element('7373', element('67c8', bytes(element('45a3', bytes(name)), element('4487', bytes(value))))),
  );
const webm = (...parts: Buffer[]) =>
  bytes(
    element('1a45dfa3', element('4282', bytes('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    ...parts,
  );
const cluster = element('1f43b675', Buffer.alloc(30, 6));
const title = element('7ba9', bytes(CANARY));
const checksum = bytes([0xbf, 0x84, 1, 2, 3, 4]);
const attachment = element('1941a469', bytes(CANARY.repeat(9)));

export const WEBM: Sample[] = [
  {
    name: 'named encoder',
    dirty: webm(tag('ENCODER', 'x'), cluster),
    clean: webm(tag('ENCODER', 'x'), cluster),
  },
  {
    name: 'tags, title and attachment',
    dirty: webm(element('1549a966', bytes(checksum, title)), tag('LOCATION', CANARY), attachment, cluster),
    clean: webm(
      element('1549a966', bytes(voided(checksum), voided(title))),
      voided(tag('LOCATION', CANARY)),
      voided(attachment),
      cluster,
    ),
  },
];

function page(flags: number, number: number, lacing: number[], body: Buffer): Buffer {
  const made = bytes(
    'OggS',
    [0, flags],
    Buffer.alloc(12),
    u32le(number),
    u32le(0),
    [lacing.length],
    lacing,
    body,
  );
  made.writeUInt32LE(pageChecksum(made), 22);
  return made;
}

/** The comments take one and a half pages; the rest of the second one is another packet. */
function ogg(introduction: string, packet: Buffer): Buffer {
  const first = packet.subarray(0, 255);
  const second = packet.subarray(255);
  return bytes(
    page(2, 0, [introduction.length], bytes(introduction)),
    page(0, 1, [255], first),
    page(1, 2, [second.length, 5], bytes(second, 'setup')),
    page(4, 3, [40], Buffer.alloc(40, 8)),
  );
}

const long = comments(`LOCATION=${CANARY}`, `TITLE=${'x'.repeat(255)}`);
const none = (tail: number[], length = long.length) => {
  const empty = bytes(comments(), tail);
  return bytes(empty, Buffer.alloc(length - empty.length));
};
const packetOf = (comment: string) => comments(comment, `ENCODER=${'x'.repeat(255)}`);

export const OGG: Sample[] = [
  {
    name: 'Opus, named encoder',
    dirty: ogg('OpusHead', bytes('OpusTags', packetOf('ENCODER=x'))),
    clean: ogg('OpusHead', bytes('OpusTags', packetOf('ENCODER=x'))),
  },
  {
    name: 'Opus',
    dirty: ogg('OpusHead', bytes('OpusTags', long)),
    clean: ogg('OpusHead', bytes('OpusTags', none([]))),
  },
  {
    name: 'Vorbis',
    dirty: ogg('\x01vorbis', bytes('\x03vorbis', long, [1])),
    clean: ogg('\x01vorbis', bytes('\x03vorbis', none([1], long.length + 1))),
  },
];
