// HEIC, AVIF and MP4 with and without metadata. Offsets must not change.
import { bareTiff, bytes, CANARY, type Sample, tiff, u16, u32 } from './bytes.ts';

const box = (type: string, ...content: Buffer[]) =>
  bytes(u32(8 + bytes(...content).length), type, ...content);
const full = (type: string, version: number, ...content: Buffer[]) =>
  box(type, bytes([version, 0, 0, 0]), ...content);
const handler = (type: string) => full('hdlr', 0, bytes(u32(0), type, Buffer.alloc(13)));
const freeLike = (dirty: Buffer) => box('free', Buffer.alloc(dirty.length - 8));

const info = (id: number, type: string, contentType = '') =>
  full('infe', 2, bytes(u16(id), u16(0), type, '\0', contentType === '' ? '' : `${contentType}\0`));
const infos = full(
  'iinf',
  0,
  bytes(u16(3)),
  info(1, 'hvc1'),
  info(2, 'Exif'),
  info(3, 'mime', 'application/rdf+xml'),
);

const PIXELS = Buffer.alloc(50, 9);

/** Pixels and EXIF are in `mdat`, EXIF in two extents; XMP is in `idat`. */
function heic(exif: Buffer, xmp: Buffer, orientationBoxes: Buffer): Buffer {
  const brands = box('ftyp', bytes('heic', u32(0), 'mif1'));
  const meta = (mdat: number) =>
    full(
      'meta',
      0,
      handler('pict'),
      infos,
      orientationBoxes,
      box('idat', xmp),
      locations(mdat, exif.length, xmp.length),
    );
  const start = brands.length + meta(0).length + 8;
  return bytes(brands, meta(start), box('mdat', exif.subarray(0, 30), PIXELS, exif.subarray(30)));
}

function locations(mdat: number, exif: number, xmp: number): Buffer {
  const item = (id: number, method: number, ...extents: [at: number, length: number][]) =>
    bytes(
      u16(id),
      u16(method),
      u16(0),
      u16(extents.length),
      ...extents.map(([at, length]) => bytes(u32(at), u32(length))),
    );
  const rest = mdat + 30 + PIXELS.length;
  return full(
    'iloc',
    1,
    bytes([0x44, 0x00], u16(3)),
    item(1, 0, [mdat + 30, PIXELS.length]),
    item(2, 0, [mdat, 30], [rest, exif - 30]),
    item(3, 1, [0, xmp]),
  );
}

const turn = box('iprp', box('ipco', box('irot', bytes([1]))));
const item = (content: Buffer) => bytes(u32(6), 'Exif\0\0', content);
const dirtyItem = item(tiff('II', 6));
const cleanItem = (orientation: number) => {
  const clean = bytes(u32(0), bareTiff(orientation));
  return bytes(clean, Buffer.alloc(dirtyItem.length - clean.length));
};
const xmp = bytes(`<x:xmpmeta>${CANARY}</x:xmpmeta>`);
const noXmp = Buffer.alloc(xmp.length);

const plainXml = full('xml ', 0, bytes(CANARY));
const heifBrand = box('ftyp', bytes('mif1', u32(0)));
const film = box('mpvd', bytes(CANARY));

export const HEIC: Sample[] = [
  {
    name: 'HEIC with EXIF and XMP',
    dirty: heic(dirtyItem, xmp, turn),
    clean: heic(cleanItem(6), noXmp, turn),
  },
  {
    name: 'HEIC with upright EXIF',
    dirty: heic(item(tiff('MM', 1)), noXmp, turn),
    clean: heic(cleanItem(1), noXmp, turn),
  },
  {
    name: 'HEIF with plain XML and the film of a motion photo',
    dirty: bytes(heifBrand, full('meta', 0, handler('pict'), plainXml), film),
    clean: bytes(heifBrand, full('meta', 0, handler('pict'), freeLike(plainXml)), freeLike(film)),
  },
];

const brand = box('ftyp', bytes('M4A ', u32(0), 'isom'));
const SOUND = Buffer.alloc(40, 3);
const text = (type: string, value: string) => box(type, box('data', bytes(u32(1), u32(0), value)));
const tags = (...items: Buffer[]) => full('meta', 0, handler('mdir'), box('ilst', ...items));
const encoder = box('udta', tags(text('\xa9too', 'Lavf61')));

/** One chunk with one sample of all the audio, at `at`. */
const samplesAt = (at: number, ...more: Buffer[]) =>
  box(
    'stbl',
    full('stsd', 0, bytes(u32(1)), box('mp4a', Buffer.alloc(28), full('esds', 0), ...more)),
    full('stts', 0, bytes(u32(1), u32(1), u32(1))),
    full('stsc', 0, bytes(u32(1), u32(1), u32(1), u32(1))),
    full('stsz', 0, bytes(u32(0), u32(1), u32(SOUND.length))),
    full('stco', 0, bytes(u32(1), u32(at))),
  );
const sources = (url = '') => box('dinf', full('dref', 0, bytes(u32(1)), full('url ', 0, bytes(url))));

/** Additional boxes of a track, by position; the handler type and the data reference. */
type Extra = { inTrack?: Buffer[]; inTable?: Buffer[]; kind?: string; url?: string };
const trackAt = (at: number, { inTrack = [], inTable = [], kind = 'soun', url }: Extra = {}) =>
  box(
    'trak',
    full('tkhd', 0, Buffer.alloc(80)),
    ...inTrack,
    box(
      'mdia',
      full('mdhd', 0, Buffer.alloc(20)),
      handler(kind),
      box('minf', full('smhd', 0, Buffer.alloc(4)), sources(url), samplesAt(at, ...inTable)),
    ),
  );

/** The file with the audio in `mdat`, and additional `parts` in `moov`. */
function movie(track: Extra, ...parts: Buffer[]): Buffer {
  const moov = (at: number) => box('moov', full('mvhd', 0, Buffer.alloc(96)), trackAt(at, track), ...parts);
  return bytes(brand, moov(brand.length + moov(0).length + 8), box('mdat', SOUND));
}
const inTrack = (...boxes: Buffer[]) => ({ inTrack: boxes });
const place = box('udta', box('\xa9xyz', bytes(u16(CANARY.length), u16(0), CANARY)));
const placed3gp = box('udta', full('loci', 0, bytes(u16(0), CANARY)));
const title = box('udta', tags(text('\xa9nam', CANARY), text('\xa9too', 'Lavf61')));
const keys = box(
  'meta',
  handler('mdta'),
  full('keys', 0, bytes(u32(1))),
  box('ilst', text('\0\0\0\x01', CANARY)),
);
const uuid = box('uuid', bytes(Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), CANARY));
const boxOf = (type: string) => box(type, bytes(CANARY));
const otherTrack = trackAt(0, { kind: 'text', inTrack: [boxOf('udta')] });
const url = { url: CANARY };
const noUrl = { url: '\0'.repeat(CANARY.length) };

/** All boxes that players need to decode a kind of audio. */
const described = {
  inTable: [
    'esds',
    'dOps',
    'dac3',
    'dec3',
    'dac4',
    'alac',
    'chan',
    'chnl',
    'pcmC',
    'srat',
    'btrt',
    'damr',
    'frma',
    'enda',
  ].map((type) => box(type, Buffer.alloc(9, 7))),
};

/** Audio preceded by bytes that no track refers to. */
function gap(before: Buffer): Buffer {
  const moov = (at: number) => box('moov', full('mvhd', 0, Buffer.alloc(96)), trackAt(at));
  const at = brand.length + moov(0).length + 8 + before.length;
  return bytes(brand, moov(at), box('mdat', before, SOUND, before));
}

export const MP4: Sample[] = [
  { name: 'M4A, bare', dirty: movie({}), clean: movie({}) },
  { name: 'M4A with a sound description', dirty: movie(described), clean: movie(described) },
  {
    name: 'M4A with the name of its encoder',
    dirty: movie({}, encoder),
    clean: movie({}, freeLike(encoder)),
  },
  { name: 'M4A with a location', dirty: movie({}, place), clean: movie({}, freeLike(place)) },
  { name: '3GP with a location', dirty: movie({}, placed3gp), clean: movie({}, freeLike(placed3gp)) },
  {
    name: 'M4A with a title',
    dirty: movie(inTrack(title), title),
    clean: movie(inTrack(freeLike(title)), freeLike(title)),
  },
  {
    name: 'M4A with QuickTime keys',
    dirty: movie(inTrack(keys), keys),
    clean: movie(inTrack(freeLike(keys)), freeLike(keys)),
  },
  { name: 'MP4 with XMP', dirty: bytes(movie({}), uuid), clean: bytes(movie({}), freeLike(uuid)) },
  {
    name: 'M4A with text in free and unknown boxes, and after the end',
    dirty: bytes(
      movie({ inTrack: [boxOf('skip')], inTable: [boxOf('abcd')] }),
      boxOf('free'),
      boxOf('wxyz'),
      CANARY,
    ),
    clean: bytes(
      movie({ inTrack: [box('skip', Buffer.alloc(17))], inTable: [freeLike(boxOf('abcd'))] }),
      freeLike(boxOf('free')),
      freeLike(boxOf('wxyz')),
    ),
  },
  { name: 'M4A with a text track', dirty: movie({}, otherTrack), clean: movie({}, freeLike(otherTrack)) },
  { name: 'M4A with the name of its source', dirty: movie(url), clean: movie(noUrl) },
  {
    name: 'M4A with text next to the sound',
    dirty: gap(bytes(CANARY)),
    clean: gap(Buffer.alloc(CANARY.length)),
  },
  {
    name: 'M4A truncated in its sound',
    dirty: movie({}, place).subarray(0, -20),
    clean: movie({}, freeLike(place)).subarray(0, -20),
  },
];

/** Text planted at each level. */
export const MP4_PLACES = (text: Buffer, type: string): Buffer[] => {
  const planted = box(type, text);
  return [
    bytes(movie({}), planted),
    bytes(movie({}), text),
    movie({}, planted),
    movie(inTrack(planted)),
    movie({ inTable: [planted] }),
    gap(text),
    bytes(brand, planted, movie({}).subarray(brand.length)),
  ];
};

export const HEIC_PLACES = (text: Buffer, type: string): Buffer[] => {
  const planted = box(type, text);
  const properties = (property: Buffer) => box('iprp', box('ipco', box('irot', bytes([1])), property));
  return [
    bytes(heic(dirtyItem, xmp, turn), planted),
    bytes(heic(dirtyItem, xmp, turn), text),
    heic(dirtyItem, text, turn),
    heic(bytes(dirtyItem, text), xmp, turn),
    heic(dirtyItem, xmp, properties(planted)),
    heic(dirtyItem, xmp, bytes(turn, planted)),
  ];
};
