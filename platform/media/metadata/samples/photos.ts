// Photos with and without metadata.
import { crc32 } from 'node:zlib';
import { bareTiff, bytes, CANARY, type Sample, tiff, u16, u32, u32le } from './bytes.ts';

const segment = (code: number, content: Buffer) => bytes([0xff, code], u16(content.length + 2), content);
const jfif = segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]));
const icc = segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], 'profile'));
const adobe = segment(0xee, bytes('Adobe', [0, 100, 0, 0, 0, 0, 1]));
const tables = bytes(segment(0xdb, Buffer.alloc(65, 1)), segment(0xc4, Buffer.alloc(20, 2)));
// Coded pixels with an escaped 0xff, a restart and a second scan.
const scans = bytes(
  segment(0xda, Buffer.alloc(8)),
  [1, 0xff, 0, 2, 0xff, 0xd0, 3],
  segment(0xda, Buffer.alloc(8)),
  [9, 8],
);
const jpeg = (...parts: Buffer[]) => bytes([0xff, 0xd8], ...parts, [0xff, 0xd9]);
const exif = (content: Buffer) => segment(0xe1, bytes('Exif\0\0', content));
const xmp = segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', CANARY));
const iptc = segment(0xed, bytes('Photoshop 3.0\x008BIM', CANARY));
const comment = segment(0xfe, bytes(CANARY));
const preview = segment(0xe2, bytes('MPF\0', tiff('MM', 1)));
const plainJpeg = jpeg(jfif, icc, adobe, tables, scans);

export const JPEG: Sample[] = [
  { name: 'bare', dirty: plainJpeg, clean: plainJpeg },
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
    name: 'turned, little-endian, with a second EXIF',
    dirty: jpeg(jfif, exif(tiff('II', 8)), exif(tiff('II', 3)), tables, scans),
    clean: jpeg(jfif, exif(bareTiff(8)), tables, scans),
  },
  {
    name: 'a preview behind the end',
    dirty: bytes(jpeg(jfif, preview, icc, adobe, tables, scans), jpeg(exif(tiff('MM', 1)), scans)),
    clean: plainJpeg,
  },
  { name: 'a film behind the end', dirty: bytes(plainJpeg, u32(24), 'ftypmp42', CANARY), clean: plainJpeg },
  { name: 'padding behind the end', dirty: bytes(plainJpeg, '\0\0\0'), clean: bytes(plainJpeg, '\0\0\0') },
  {
    name: 'pixels that end early',
    dirty: jpeg(exif(tiff('MM', 1)), tables, scans).subarray(0, -4),
    clean: jpeg(tables, scans).subarray(0, -4),
  },
];

const chunk = (type: string, content: Buffer) =>
  bytes(u32(content.length), type, content, u32(crc32(bytes(type, content))));
const png = (...parts: Buffer[]) => bytes('\x89PNG\r\n\x1a\n', ...parts, chunk('IEND', Buffer.alloc(0)));
const header = chunk('IHDR', bytes(u32(1), u32(1), [8, 2, 0, 0, 0]));
const profile = chunk('iCCP', bytes('profile\0\0'));
const pixels = chunk('IDAT', Buffer.alloc(40, 5));
const plainPng = png(header, profile, pixels, pixels);

export const PNG: Sample[] = [
  { name: 'bare', dirty: plainPng, clean: plainPng },
  {
    name: 'text, time and upright EXIF',
    dirty: png(
      header,
      ...['tEXt', 'zTXt', 'iTXt', 'tIME'].map((type) => chunk(type, bytes(CANARY))),
      ...[profile, pixels, pixels, chunk('eXIf', tiff('II', 1)), chunk('iTXt', bytes(CANARY))],
    ),
    clean: plainPng,
  },
  {
    name: 'turned',
    dirty: png(header, chunk('eXIf', tiff('II', 6)), profile, pixels),
    clean: png(header, chunk('eXIf', bareTiff(6)), profile, pixels),
  },
];

const riff = (id: string, content: Buffer) =>
  bytes(id, u32le(content.length), content, Buffer.alloc(content.length % 2));
const webp = (...parts: Buffer[]) => bytes('RIFF', u32le(4 + bytes(...parts).length), 'WEBP', ...parts);
const extended = (flags: number) => riff('VP8X', bytes([flags], Buffer.alloc(9)));
const frame = riff('VP8L', Buffer.alloc(21, 7));
const plainWebp = webp(extended(0x20), riff('ICCP', bytes('profile')), frame);

export const WEBP: Sample[] = [
  { name: 'simple', dirty: webp(frame), clean: webp(frame) },
  { name: 'extended', dirty: plainWebp, clean: plainWebp },
  {
    name: 'EXIF and XMP',
    dirty: webp(
      extended(0x2c),
      riff('ICCP', bytes('profile')),
      frame,
      riff('EXIF', tiff('MM', 1)),
      riff('XMP ', bytes(CANARY)),
    ),
    clean: plainWebp,
  },
  {
    name: 'turned, with the prefix of JPEG',
    dirty: webp(
      extended(0x0c),
      frame,
      riff('EXIF', bytes('Exif\0\0', tiff('II', 6))),
      riff('XMP ', bytes(CANARY)),
    ),
    clean: webp(extended(0x08), frame, riff('EXIF', bareTiff(6))),
  },
];

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

export const GIF: Sample[] = [
  { name: 'bare', dirty: gif(loop, picture, picture), clean: gif(loop, picture, picture) },
  {
    name: 'comments and XMP',
    dirty: gif(gifComment, loop, picture, gifXmp, picture, gifComment),
    clean: gif(loop, picture, picture),
  },
];
