// HEIC, AVIF and MP4 with and without metadata. Nothing in them may move.
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

/** Pixels and EXIF lie in `mdat`, EXIF in two extents; XMP lies in `idat`. */
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
    dirty: bytes(full('meta', 0, handler('pict'), plainXml), film),
    clean: bytes(full('meta', 0, handler('pict'), freeLike(plainXml)), freeLike(film)),
  },
];

const brand = box('ftyp', bytes('M4A ', u32(0), 'isom'));
const sound = box('mdat', Buffer.alloc(40, 3));
const text = (type: string, value: string) => box(type, box('data', bytes(u32(1), u32(0), value)));
const tags = (...items: Buffer[]) => full('meta', 0, handler('mdir'), box('ilst', ...items));
const encoder = box('udta', tags(text('\xa9too', 'Lavf61')));
const gapless = box('udta', tags(box('----', bytes('mean com.apple.iTunes name iTunSMPB data 0'))));
const track = (...extra: Buffer[]) => box('trak', box('tkhd', Buffer.alloc(84)), ...extra);
const movie = (...parts: Buffer[]) => bytes(brand, box('moov', ...parts), sound);
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

export const MP4: Sample[] = [
  { name: 'M4A, bare', dirty: movie(track()), clean: movie(track()) },
  { name: 'M4A that names its encoder', dirty: movie(track(), encoder), clean: movie(track(), encoder) },
  { name: 'M4A without gaps', dirty: movie(track(), gapless), clean: movie(track(), gapless) },
  { name: 'M4A with a place', dirty: movie(track(), place), clean: movie(track(), freeLike(place)) },
  { name: '3GP with a place', dirty: movie(track(), placed3gp), clean: movie(track(), freeLike(placed3gp)) },
  {
    name: 'M4A with a title',
    dirty: movie(track(title), title),
    clean: movie(track(freeLike(title)), freeLike(title)),
  },
  {
    name: 'M4A with keys of QuickTime',
    dirty: movie(keys, track(keys)),
    clean: movie(freeLike(keys), track(freeLike(keys))),
  },
  { name: 'MP4 with XMP', dirty: bytes(movie(track()), uuid), clean: bytes(movie(track()), freeLike(uuid)) },
  {
    name: 'M4A cut off in its sound',
    dirty: movie(track(), place).subarray(0, -20),
    clean: movie(track(), freeLike(place)).subarray(0, -20),
  },
];
