// Photos with and without metadata.
import { crc32, deflateSync } from 'node:zlib';
import {
  bareTiff,
  bytes,
  CANARY,
  OWNED_PROFILE,
  PROFILE,
  type Sample,
  tiff,
  u16,
  u32,
  u32le,
} from './bytes.ts';

const segment = (code: number, content: Buffer) => bytes([0xff, code], u16(content.length + 2), content);
const jfif = segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]));
const icc = segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], PROFILE));
const splitIcc = (profile: Buffer) => [
  segment(0xe2, bytes('ICC_PROFILE\0', [1, 2], profile.subarray(0, 150))),
  segment(0xe2, bytes('ICC_PROFILE\0', [2, 2], profile.subarray(150))),
];
const adobe = segment(0xee, bytes('Adobe', [0, 100, 0, 0, 0, 0, 1]));
const tables = bytes(
  segment(0xdb, bytes([0], Buffer.alloc(64, 1))),
  segment(0xc0, bytes([8], u16(8), u16(8), [1, 1, 0x11, 0])),
  segment(0xc4, bytes([0, 1], Buffer.alloc(15), [0])),
);
// Coded pixels with an escaped 0xff, a restart and a second scan.
const scan = segment(0xda, bytes([1, 1, 0, 0, 63, 0]));
const scans = bytes(scan, [1, 0xff, 0, 2, 0xff, 0xd0, 3], scan, [9, 8]);
const jpeg = (...parts: (Buffer | number[])[]) => bytes([0xff, 0xd8], ...parts, [0xff, 0xd9]);
const exif = (content: Buffer) => segment(0xe1, bytes('Exif\0\0', content));
const xmp = segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', CANARY));
const iptc = segment(0xed, bytes('Photoshop 3.0\x008BIM', CANARY));
const comment = segment(0xfe, bytes(CANARY));
const preview = segment(0xe2, bytes('MPF\0', tiff('MM', 1)));
const thumbnail = segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 1, 9], CANARY));
const noProfile = segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], Buffer.alloc(128), CANARY));
const plainJpeg = jpeg(jfif, icc, adobe, tables, scans);

export const JPEG: Sample[] = [
  { name: 'bare', dirty: plainJpeg, clean: plainJpeg },
  {
    name: 'a description in a profile of two segments',
    dirty: jpeg(jfif, ...splitIcc(OWNED_PROFILE), adobe, tables, scans),
    clean: jpeg(jfif, ...splitIcc(PROFILE), adobe, tables, scans),
  },
  { name: 'upright', dirty: jpeg(jfif, exif(tiff('MM', 1)), icc, adobe, tables, scans), clean: plainJpeg },
  {
    name: 'XMP, IPTC and comments',
    dirty: jpeg(jfif, xmp, icc, iptc, adobe, tables, comment, scans),
    clean: plainJpeg,
  },
  {
    name: 'turned, big-endian',
    dirty: jpeg(exif(tiff('MM', 6)), tables, scans),
    clean: jpeg(exif(bareTiff(6)), tables, scans),
  },
  {
    name: 'rotated, little-endian, with a second EXIF',
    dirty: jpeg(jfif, exif(tiff('II', 8)), exif(tiff('II', 3)), tables, scans),
    clean: jpeg(jfif, exif(bareTiff(8)), tables, scans),
  },
  {
    name: 'a preview after the end',
    dirty: bytes(jpeg(jfif, preview, icc, adobe, tables, scans), jpeg(exif(tiff('MM', 1)), scans)),
    clean: plainJpeg,
  },
  { name: 'a video after the end', dirty: bytes(plainJpeg, u32(24), 'ftypmp42', CANARY), clean: plainJpeg },
  { name: 'text after the end', dirty: bytes(plainJpeg, '\0\0', CANARY), clean: plainJpeg },
  {
    name: 'padding and junk between segments',
    dirty: jpeg(
      [0xff, 0xff],
      jfif,
      bytes([0xff]),
      exif(tiff('MM', 1)),
      bytes(CANARY, [0xff, 0]),
      icc,
      adobe,
      tables,
      scans,
    ),
    clean: jpeg(jfif, icc, adobe, tables, scans),
  },
  {
    name: 'comments between and after scans',
    dirty: jpeg(jfif, icc, adobe, tables, scans, comment, xmp),
    clean: plainJpeg,
  },
  {
    name: 'a thumbnail in JFIF, a long Adobe segment and an invalid profile',
    dirty: jpeg(
      thumbnail,
      segment(0xee, bytes('Adobe', [0, 100, 0, 0, 0, 0, 1], CANARY)),
      noProfile,
      tables,
      scans,
    ),
    clean: jpeg(jfif, adobe, tables, scans),
  },
  {
    name: 'a segment with a length below its minimum',
    dirty: jpeg(jfif, icc, adobe, bytes([0xff, 0xe5, 0, 1], CANARY), tables, scans),
    clean: plainJpeg,
  },
];

// Bytes directly after coded pixels count as coded pixels, so a segment terminates them.
const lastScan = bytes(scans, segment(0xdd, bytes([0, 0])));

/** The parts of a file, and the data to plant between them. */
export const JPEG_PARTS = {
  parts: [[0xff, 0xd8], jfif, icc, adobe, tables, lastScan, [0xff, 0xd9], []].map((part) => bytes(part)),
  plants: (text: Buffer, code: number): Buffer[] => [
    text,
    segment(0xe0 + (code % 16), text),
    segment(0xe0 + (code % 16), bytes('Exif\0\0', text)),
    segment(0xe0 + (code % 16), bytes('JFIF\0', Buffer.alloc(9), text)),
    segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], text)),
    bytes(Buffer.alloc(code, 0xff), segment(0xfe, text)),
    segment(code, text),
    bytes([0xff, code], text),
  ],
};

const chunk = (type: string, content: Buffer) =>
  bytes(u32(content.length), type, content, u32(crc32(bytes(type, content))));
const png = (...parts: Buffer[]) => bytes('\x89PNG\r\n\x1a\n', ...parts, chunk('IEND', Buffer.alloc(0)));
const header = chunk('IHDR', bytes(u32(1), u32(1), [8, 2, 0, 0, 0]));
const profile = chunk('iCCP', bytes('icc\0\0', deflateSync(PROFILE)));
const owned = chunk('iCCP', bytes(`${CANARY}\0\0`, deflateSync(PROFILE)));
const pixels = chunk('IDAT', Buffer.alloc(40, 5));
const plainPng = png(header, profile, pixels, pixels);

export const PNG: Sample[] = [
  { name: 'bare', dirty: plainPng, clean: plainPng },
  {
    name: 'text, time and upright EXIF',
    dirty: png(
      header,
      ...['tEXt', 'zTXt', 'iTXt', 'tIME'].map((type) => chunk(type, bytes(CANARY))),
      profile,
      pixels,
      pixels,
      chunk('eXIf', tiff('II', 1)),
      chunk('iTXt', bytes(CANARY)),
    ),
    clean: plainPng,
  },
  {
    name: 'turned',
    dirty: png(header, chunk('eXIf', tiff('II', 6)), profile, pixels),
    clean: png(header, chunk('eXIf', bareTiff(6)), profile, pixels),
  },
  { name: 'text after the end', dirty: bytes(plainPng, CANARY), clean: plainPng },
  {
    name: 'private chunks, and known ones above their maximum length',
    dirty: png(
      header,
      ...['prVt', 'sPLT', 'hIST', 'caBX', 'gAMA', 'pHYs'].map((type) => chunk(type, bytes(CANARY))),
      profile,
      pixels,
      pixels,
    ),
    clean: plainPng,
  },
  {
    name: 'a profile named after a person',
    dirty: png(header, owned, pixels, pixels),
    clean: plainPng,
  },
  {
    name: 'a description in a profile',
    dirty: png(header, chunk('iCCP', bytes('icc\0\0', deflateSync(OWNED_PROFILE))), pixels, pixels),
    clean: plainPng,
  },
  {
    name: 'text in the last chunk',
    dirty: bytes(plainPng.subarray(0, -12), chunk('IEND', bytes(CANARY))),
    clean: plainPng,
  },
];

export const PNG_PARTS = {
  parts: [
    bytes('\x89PNG\r\n\x1a\n'),
    header,
    profile,
    pixels,
    pixels,
    chunk('IEND', Buffer.alloc(0)),
    bytes(),
  ],
  plants: (text: Buffer, code: number): Buffer[] => [
    text,
    chunk(['tEXt', 'eXIf', 'prVt', 'PrVt', 'iCCP', 'gAMA', 'fcTL', 'IEND'][code % 8] ?? '', text),
  ],
};

const riff = (id: string, content: Buffer) =>
  bytes(id, u32le(content.length), content, Buffer.alloc(content.length % 2));
const webp = (...parts: Buffer[]) => bytes('RIFF', u32le(4 + bytes(...parts).length), 'WEBP', ...parts);
const extended = (flags: number) => riff('VP8X', bytes([flags], Buffer.alloc(9)));
const frame = riff('VP8L', Buffer.alloc(21, 7));
const profiled = riff('ICCP', PROFILE);
const plainWebp = webp(extended(0x20), profiled, frame);

export const WEBP: Sample[] = [
  { name: 'simple', dirty: webp(frame), clean: webp(frame) },
  { name: 'extended', dirty: plainWebp, clean: plainWebp },
  {
    name: 'a description in a profile',
    dirty: webp(extended(0x20), riff('ICCP', OWNED_PROFILE), frame),
    clean: plainWebp,
  },
  {
    name: 'EXIF and XMP',
    dirty: webp(extended(0x2c), profiled, frame, riff('EXIF', tiff('MM', 1)), riff('XMP ', bytes(CANARY))),
    clean: plainWebp,
  },
  {
    name: 'rotated, with the prefix of JPEG',
    dirty: webp(
      extended(0x0c),
      frame,
      riff('EXIF', bytes('Exif\0\0', tiff('II', 6))),
      riff('XMP ', bytes(CANARY)),
    ),
    clean: webp(extended(0x08), frame, riff('EXIF', bareTiff(6))),
  },
  {
    name: 'private chunks, in a frame too, and text after the end',
    dirty: bytes(
      webp(
        extended(0x22),
        profiled,
        riff('PRVT', bytes(CANARY)),
        riff('ANIM', Buffer.alloc(6)),
        riff('ANMF', bytes(Buffer.alloc(16), frame, riff('PRVT', bytes(CANARY)))),
      ),
      CANARY,
    ),
    clean: webp(
      extended(0x22),
      profiled,
      riff('ANIM', Buffer.alloc(6)),
      riff('ANMF', bytes(Buffer.alloc(16), frame)),
    ),
  },
  {
    name: 'an invalid profile',
    dirty: webp(extended(0x20), riff('ICCP', bytes(CANARY)), frame),
    clean: webp(extended(0), frame),
  },
];

export const WEBP_PARTS = {
  parts: [extended(0x20), profiled, frame],
  wrap: webp,
  plants: (text: Buffer, code: number): Buffer[] => [
    text,
    riff(['PRVT', 'EXIF', 'XMP ', 'ICCP', 'ANIM', 'VP8X'][code % 6] ?? '', text),
  ],
};

const screen = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], '\0\0\0\xff\xff\xff');
const sub = (content: string) => bytes([content.length], content);
const loop = bytes([0x21, 0xff], sub('NETSCAPE2.0'), sub('\x01\0\0'), [0]);
const picture = bytes(
  [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80],
  'palett',
  [2],
  sub('L\x01'),
  [0],
);
const gif = (...parts: Buffer[]) => bytes(screen, ...parts, [0x3b]);
const gifComment = bytes([0x21, 0xfe], sub(CANARY), sub('more'), [0]);
const gifXmp = bytes([0x21, 0xff], sub('XMP DataXMP'), sub(CANARY), [0]);

const gifProfile = bytes([0x21, 0xff], sub('ICCRGBG1012'), sub(PROFILE.toString('latin1')), [0]);
const gifOwned = bytes([0x21, 0xff], sub('ICCRGBG1012'), sub(OWNED_PROFILE.toString('latin1')), [0]);
const gifText = bytes([0x21, 0x01], sub('\0'.repeat(12)), sub(CANARY), [0]);

export const GIF: Sample[] = [
  { name: 'bare', dirty: gif(loop, picture, picture), clean: gif(loop, picture, picture) },
  {
    name: 'comments and XMP',
    dirty: gif(gifComment, loop, picture, gifXmp, picture, gifComment),
    clean: gif(loop, picture, picture),
  },
  {
    name: 'plain text, empty blocks, and data after loops and timing',
    dirty: gif(
      gifText,
      bytes(loop.subarray(0, -1), sub(CANARY), [0]),
      bytes(picture.subarray(0, 7), sub(CANARY), picture.subarray(7)),
      bytes([0, 0]),
      picture,
    ),
    clean: gif(loop, picture, picture),
  },
  {
    name: 'a profile, and text after the end',
    dirty: bytes(gif(gifProfile, picture), CANARY),
    clean: gif(gifProfile, picture),
  },
  { name: 'a description in a profile', dirty: gif(gifOwned, picture), clean: gif(gifProfile, picture) },
  { name: 'no trailer', dirty: bytes(screen, gifComment, picture), clean: bytes(screen, picture) },
];

export const GIF_PARTS = {
  parts: [screen, loop, picture, picture, bytes([0x3b]), bytes()],
  plants: (text: Buffer, code: number): Buffer[] => [
    text,
    bytes([0x21, code], [text.length], text, [0]),
    bytes([0x21, 0xff], sub(['NETSCAPE2.0', 'ICCRGBG1012'][code % 2] ?? ''), [text.length], text, [0]),
    bytes([0, 0], text),
  ],
};
