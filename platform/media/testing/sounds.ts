// Voice memos with and without metadata.

import { flacChecksum8, flacChecksum16 } from '../metadata/audio/flac/flac.ts';
import { pageChecksum } from '../metadata/audio/ogg/ogg.ts';
import { bytes, CANARY, type Sample, u16, u32, u32le } from './bytes.ts';

/** A frame of 128 kbit/s at 44.1 kHz. */
const sound = bytes([0xff, 0xfb, 0x90, 0x64], Buffer.alloc(413, 4));
const sounds = bytes(sound, sound);
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

export const MP3: Sample[] = [
  { name: 'bare', dirty: sounds, clean: sounds },
  { name: 'ID3v2.4', dirty: bytes(id3(4, frame('TSSE', 'x'), frame('TIT2', CANARY)), sounds), clean: sounds },
  { name: 'ID3v2.3', dirty: bytes(id3(3, frame('COMM', CANARY)), sounds), clean: sounds },
  { name: 'ID3v2.2', dirty: bytes(id3(2, bytes('TT2', [0, 0, 18], [0], CANARY)), sounds), clean: sounds },
  { name: 'ID3v1 and APE', dirty: bytes(sounds, ape(CANARY), id3v1(CANARY)), clean: sounds },
  {
    name: 'tags inside',
    dirty: bytes(sounds, id3(4, frame('TIT2', CANARY)), sounds, CANARY),
    clean: bytes(sounds, sounds),
  },
  {
    name: 'APE first, text and half a frame last',
    dirty: bytes(id3(4), ape(CANARY), sounds, sound.subarray(0, 100), CANARY),
    clean: sounds,
  },
];

export const MP3_PARTS = {
  parts: [bytes(), sound, sound, sound, bytes()],
  plants: (text: Buffer): Buffer[] => [text, id3(4, text), id3v1(String(text)), ape(String(text))],
};

const adts = bytes([0xff, 0xf1, 0x50, 0x80, 0x02, 0x9f, 0xfc], Buffer.alloc(13, 5));

export const AAC: Sample[] = [
  { name: 'bare', dirty: bytes(adts, adts), clean: bytes(adts, adts) },
  {
    name: 'tags around',
    dirty: bytes(id3(4, frame('TIT2', CANARY)), adts, CANARY, adts, id3v1(CANARY)),
    clean: bytes(adts, adts),
  },
];

const amr = bytes('#!AMR\n', [0x3c], Buffer.alloc(31, 6), [0x7c - 0x40], Buffer.alloc(31, 6));

export const AMR: Sample[] = [
  { name: 'bare', dirty: amr, clean: amr },
  { name: 'text after the end', dirty: bytes(amr, [0x83], CANARY), clean: amr },
];

const block = (type: number, content: Buffer) => bytes([type], u32(content.length).slice(1), content);
const comments = (...list: string[]) =>
  bytes(u32le(4), 'Lavf', u32le(list.length), ...list.map((text) => bytes(u32le(text.length), text)));
const info = block(0, Buffer.alloc(34, 1));
const padding = (like: Buffer, flag = 0) => block(1 | flag, Buffer.alloc(like.length - 4));
/** 192 equal samples of 16 bits. */
const flacFrame = (number: number) => {
  const head = bytes([0xff, 0xf8, 0x19, 0x08, number]);
  const body = bytes(head, [flacChecksum8(head)], [0, 3, 4]);
  return bytes(body, u16(flacChecksum16(body)));
};
const flacSound = bytes(flacFrame(0), flacFrame(1), flacFrame(2));
const flac = (...blocks: Buffer[]) => bytes('fLaC', info, ...blocks, flacSound);
const encoder = block(4, comments('ENCODER=Lavf61.7.100', 'replaygain_track_gain=1'));
const place = block(4, comments('ENCODER=Lavf', `LOCATION=${CANARY}`));
const encodedPlace = block(4, comments(`ENCODER=${CANARY}`));
const cover = block(6 | 0x80, bytes(CANARY));
const last = block(0x81, Buffer.alloc(9));

export const FLAC: Sample[] = [
  { name: 'named encoder', dirty: flac(encoder, last), clean: flac(encoder, last) },
  {
    name: 'location and cover',
    dirty: flac(place, cover),
    clean: flac(padding(place), padding(cover, 0x80)),
  },
  {
    name: 'behind ID3',
    dirty: bytes(id3(4, frame('TIT2', CANARY)), flac(cover)),
    clean: flac(padding(cover, 0x80)),
  },
  {
    name: 'text in the padding, in the name of the encoder and in an unknown block',
    dirty: flac(encodedPlace, block(77, bytes(CANARY)), block(0x81, bytes(CANARY))),
    clean: flac(padding(encodedPlace), block(1, Buffer.alloc(17)), block(0x81, Buffer.alloc(17))),
  },
  {
    name: 'text between frames and after the last one',
    dirty: bytes('fLaC', info, last, flacFrame(0), CANARY, flacFrame(1), flacFrame(2), CANARY, id3v1(CANARY)),
    clean: flac(last),
  },
];

export const FLAC_PARTS = {
  parts: [bytes('fLaC', info), last, flacFrame(0), flacFrame(1), flacFrame(2), bytes()],
  plants: (text: Buffer, code: number): Buffer[] => [text, block(code & 0x7f, text), id3v1(String(text))],
};

const chunk = (id: string, content: Buffer) =>
  bytes(id, u32le(content.length), content, Buffer.alloc(content.length % 2));
const junk = (like: Buffer) => bytes('JUNK', like.subarray(4, 8), Buffer.alloc(like.length - 8));
const wav = (...chunks: Buffer[]) => bytes('RIFF', u32le(4 + bytes(...chunks).length), 'WAVE', ...chunks);
const format = chunk('fmt ', bytes([1, 0, 1, 0], u32le(8000), u32le(8000), [1, 0, 8, 0]));
const samples = chunk('data', Buffer.alloc(64, 2));
const artist = chunk('LIST', bytes('INFO', chunk('ISFT', bytes('Lavf')), chunk('IART', bytes(CANARY))));
const labels = chunk('LIST', bytes('adtl', chunk('labl', bytes(u32le(1), CANARY))));
const broadcast = chunk('bext', bytes(CANARY, '\0'));
const unknown = chunk('zzzz', bytes(CANARY));
const filled = chunk('JUNK', bytes(CANARY, '\0'));

export const WAV: Sample[] = [
  { name: 'bare', dirty: wav(format, samples), clean: wav(format, samples) },
  {
    name: 'artist, labels, broadcast, unknown chunks and text after the end',
    dirty: bytes(wav(format, artist, labels, filled, samples, broadcast, unknown), CANARY),
    clean: wav(format, junk(artist), junk(labels), junk(filled), samples, junk(broadcast), junk(unknown)),
  },
  {
    name: 'sizes of a live recorder',
    dirty: bytes('RIFF', u32le(0), 'WAVE', format, artist, 'data', u32le(0), Buffer.alloc(64, 2)),
    clean: bytes('RIFF', u32le(0), 'WAVE', format, junk(artist), 'data', u32le(0), Buffer.alloc(64, 2)),
  },
];

export const WAV_PARTS = {
  parts: [format, samples, chunk('fact', bytes(u32le(64)))],
  wrap: wav,
  plants: (text: Buffer, code: number): Buffer[] => [
    text,
    chunk(['LIST', 'bext', 'iXML', 'id3 ', 'JUNK', 'fact', 'ds64', 'PRVT'][code % 8] ?? '', text),
  ],
};

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
const webmHead = element('1a45dfa3', element('4282', bytes('webm')));
const openSegment = Buffer.from('1853806701ffffffffffffff', 'hex');
const openCluster = Buffer.from('1f43b67501ffffffffffffff', 'hex');
const trackName = element('536e', bytes(CANARY));
const opusHead = element('63a2', bytes('OpusHead', [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
const track = (...more: Buffer[]) =>
  element(
    '1654ae6b',
    element('ae', bytes(element('83', bytes([2])), element('86', bytes('A_OPUS')), opusHead, ...more)),
  );
const webm = (...parts: Buffer[]) => bytes(webmHead, openSegment, ...parts);
const simpleBlock = element('a3', bytes([0x81, 0, 0, 0x80], Buffer.alloc(30, 6)));
const cluster = element('1f43b675', bytes(element('e7', bytes([0])), simpleBlock));
const title = element('7ba9', bytes(CANARY));
const app = element('4d80', bytes('Lavf61.7.100'));
const ownApp = element('5741', bytes(CANARY));
const checksum = bytes([0xbf, 0x84, 1, 2, 3, 4]);
const attachment = element('1941a469', bytes(CANARY.repeat(9)));
const additions = element('75a1', bytes(CANARY));
const blockGroup = (...parts: Buffer[]) =>
  element('1f43b675', element('a0', bytes(element('a1', Buffer.alloc(9, 6)), ...parts)));

export const WEBM: Sample[] = [
  {
    name: 'named program',
    dirty: webm(element('1549a966', app), track(), cluster),
    clean: webm(element('1549a966', app), track(), cluster),
  },
  {
    name: 'tags, title, track name, attachment and a Void with text',
    dirty: webm(
      element('1549a966', bytes(checksum, title, app, ownApp)),
      track(trackName),
      tag('LOCATION', CANARY),
      attachment,
      cluster,
      bytes([0xec, 0x80 | CANARY.length], CANARY),
    ),
    clean: webm(
      element(
        '1549a966',
        bytes(voided(checksum), voided(title), app, element('5741', Buffer.alloc(CANARY.length))),
      ),
      track(voided(trackName)),
      voided(tag('LOCATION', CANARY)),
      voided(attachment),
      cluster,
      bytes([0xec, 0x80 | CANARY.length], Buffer.alloc(CANARY.length)),
    ),
  },
  {
    name: 'clusters of unknown size, additions to a block, trailing tags',
    dirty: webm(
      track(),
      openCluster,
      simpleBlock,
      blockGroup(additions),
      openCluster,
      simpleBlock,
      tag('X', CANARY),
    ),
    clean: webm(
      track(),
      openCluster,
      simpleBlock,
      blockGroup(voided(additions)),
      openCluster,
      simpleBlock,
      voided(tag('X', CANARY)),
    ),
  },
];

export const WEBM_PARTS = {
  parts: [webmHead, bytes(openSegment, track()), openCluster, simpleBlock, simpleBlock, cluster, bytes()],
  plants: (text: Buffer, code: number): Buffer[] => [
    text,
    element(['ec', '1254c367', '7ba9', '4d80', 'bf', '63a2', '1043a770'][code % 7] ?? '', text),
    // Blocks (0xa1, 0xa3) are audio.
    element((0x80 | (code & 0x7d)).toString(16), text),
  ],
};

function page(flags: number, number: number, lacing: number[], body: Buffer, serial = 0): Buffer {
  const made = bytes(
    'OggS',
    [0, flags],
    Buffer.alloc(8),
    u32le(serial),
    u32le(number),
    u32le(0),
    [lacing.length],
    lacing,
    body,
  );
  made.writeUInt32LE(pageChecksum(made), 22);
  return made;
}

/** The comments take one and a half pages; the rest of the second page is another packet. */
function ogg(introduction: string, packet: Buffer, ...more: Buffer[]): Buffer {
  const first = packet.subarray(0, 255);
  const second = packet.subarray(255);
  return bytes(
    page(2, 0, [introduction.length], bytes(introduction)),
    ...more,
    page(0, 1, [255], first),
    page(1, 2, [second.length, 5], bytes(second, 'setup')),
    page(4, 3, [40], Buffer.alloc(40, 8)),
  );
}

const long = comments(`LOCATION=${CANARY}`, `TITLE=${'x'.repeat(255)}`);
const none = (tail: number[], length = long.length) => {
  const empty = bytes(u32le(0), u32le(0), tail);
  return bytes(empty, Buffer.alloc(length - empty.length));
};
const harmless = (tail: number[]) => bytes(comments('ENCODER=Lavc libopus'), tail, Buffer.alloc(250));
const opus = (...more: Buffer[]) => ogg('OpusHead', bytes('OpusTags', harmless([])), ...more);
const otherStream = bytes(page(2, 0, [17], bytes(CANARY), 7), page(4, 1, [17], bytes(CANARY), 7));
const flacBlock = (content: Buffer) => page(0, 1, [content.length], content);
const oggFlac = (content: Buffer) =>
  bytes(
    page(2, 0, [51], bytes('\x7fFLAC', [1, 0, 0, 1], 'fLaC', info)),
    flacBlock(content),
    page(4, 2, [9], Buffer.alloc(9, 255)),
  );

export const OGG: Sample[] = [
  { name: 'Opus, named encoder', dirty: opus(), clean: opus() },
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
  {
    name: 'FLAC',
    dirty: oggFlac(place),
    clean: oggFlac(padding(place)),
  },
  {
    name: 'text between pages, another stream, and half a page at the end',
    dirty: bytes(opus(otherStream), CANARY, page(0, 4, [17], bytes(CANARY)).subarray(0, -1)),
    clean: opus(),
  },
  {
    name: 'a second chain with its own comments',
    dirty: bytes(opus(), ogg('OpusHead', bytes('OpusTags', long))),
    clean: bytes(opus(), ogg('OpusHead', bytes('OpusTags', none([])))),
  },
];

export const OGG_PARTS = {
  parts: [
    bytes(
      page(2, 0, [8], bytes('OpusHead')),
      page(0, 1, [24], bytes('OpusTags', comments(), Buffer.alloc(4))),
    ),
    page(0, 2, [40], Buffer.alloc(40, 8)),
    page(4, 3, [40], Buffer.alloc(40, 8)),
    bytes(),
  ],
  plants: (text: Buffer): Buffer[] => [
    text,
    page(2, 0, [text.length], text, 9),
    page(0, 0, [text.length], text, 9),
    bytes('OggS', text),
  ],
};
