// Parses attachments of posts: pictures, videos and audio, in the various forms of other servers.
import { createHash } from 'node:crypto';
import { type Attachment, type AttachmentType, readLength } from '../../../../accounts/media/attachments.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readFirst, readList, readNatural, readText, readType, readUri } from './values.ts';

const MEDIA_TYPES = ['Document', 'Image', 'Video', 'Audio'] as const;
/** Number of attachments to parse, and to store. */
const MAX_READ = 64;
const MAX_KEPT = 16;
const MAX_ALT = 1500;
const MAX_MEDIA_TYPE = 100;
const MAX_LINKS = 50;
/** In pixels. */
const MAX_SIDE = 100_000;

/** The kind of a file without a media type, by the extension in its address. */
const BY_EXTENSION: Readonly<Record<string, AttachmentType>> = {
  avif: 'image',
  gif: 'image',
  heic: 'image',
  jpeg: 'image',
  jpg: 'image',
  png: 'image',
  webp: 'image',
  mkv: 'video',
  mov: 'video',
  mp4: 'video',
  ogv: 'video',
  webm: 'video',
  flac: 'audio',
  m4a: 'audio',
  mp3: 'audio',
  oga: 'audio',
  ogg: 'audio',
  opus: 'audio',
  wav: 'audio',
};

/** At most 16 distinct attachments with a web address; links to pages are not attachments. */
export function readAttachments(value: unknown): Attachment[] {
  const read = readList(value, MAX_READ).filter(isJsonObject).flatMap(readAttachment);
  return [...new Map(read.map((attachment) => [attachment.url, attachment])).values()].slice(0, MAX_KEPT);
}

function readAttachment(document: JsonObject): Attachment[] {
  const type = readType(document.type, MEDIA_TYPES);
  const file = type === null ? null : findFile(document);
  if (type === null || file === null) return [];
  const mediaType = readText(file.mediaType ?? document.mediaType, MAX_MEDIA_TYPE)?.toLowerCase() ?? null;
  const alt = readNatural(document, 'name', MAX_ALT) || readNatural(document, 'summary', MAX_ALT) || '';
  const blurhash = readText(document.blurhash, 200);
  const length = readLength(document.duration);
  return [
    {
      id: idOf(file.url),
      type: kindOf(type, mediaType, file.url),
      url: file.url,
      mediaType,
      alt: alt.trim(),
      width: readSide(document.width) ?? readSide(file.width),
      height: readSide(document.height) ?? readSide(file.height),
      blurhash: blurhash !== null && isBlurhash(blurhash) ? blurhash : null,
      focus: readFocus(document.focalPoint),
      ...(length === 0 ? {} : { length }),
    },
  ];
}

type File = { url: string; mediaType?: unknown; width?: unknown; height?: unknown };

/** An address, a Link, or a list of them; the first media file is preferred. */
function findFile({ url, href }: JsonObject): File | null {
  const files = readList(url ?? href, MAX_LINKS).flatMap((link): File[] => {
    const found = readUri(isJsonObject(link) ? readFirst(link.href) : link);
    if (found === null) return [];
    return [isJsonObject(link) ? { ...pickFile(link), url: found } : { url: found }];
  });
  // `String(mediaType)` would throw for an object with its own `toString`.
  const isMedium = ({ mediaType }: File) =>
    typeof mediaType === 'string' && /^(image|video|audio)\//i.test(mediaType);
  return files.find(isMedium) ?? files[0] ?? null;
}

const pickFile = ({ mediaType, width, height }: JsonObject) => ({ mediaType, width, height });

/** By the most specific information: media type, object type, then extension. */
function kindOf(type: (typeof MEDIA_TYPES)[number], mediaType: string | null, url: string): AttachmentType {
  const [, named] = /^(image|video|audio)\//.exec(mediaType ?? '') ?? [];
  if (named !== undefined) return named as AttachmentType;
  if (type !== 'Document') return type.toLowerCase() as AttachmentType;
  const [, extension = ''] = /\.([a-z0-9]{3,4})$/i.exec(URL.parse(url)?.pathname ?? '') ?? [];
  const key = extension.toLowerCase();
  return (Object.hasOwn(BY_EXTENSION, key) ? BY_EXTENSION[key] : undefined) ?? 'unknown';
}

const readSide = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_SIDE ? value : null;

function readFocus(value: unknown): [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y] = value;
  // JSON has -0, which is stored as 0.
  return isFraction(x) && isFraction(y) ? [x + 0, y + 0] : null;
}

const isFraction = (value: unknown): value is number =>
  typeof value === 'number' && value >= -1 && value <= 1;

/** 52 bits of a hash of the address, stable across edits of the post. */
const idOf = (url: string): string =>
  BigInt(`0x${createHash('sha256').update(url).digest('hex').slice(0, 13)}`).toString();

// Blurhashes (blurha.sh): short texts that encode a blurred picture. Malformed ones crash some apps.

const DIGITS = /^[\w#$%*+,\-.:;=?@[\]^{|}~]+$/;
const DIGIT_ORDER = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/** The first digit encodes the numbers of components, which determine the length. */
function isBlurhash(text: string): boolean {
  if (!DIGITS.test(text)) return false;
  const size = DIGIT_ORDER.indexOf(text[0] ?? '');
  const across = (size % 9) + 1;
  const down = Math.floor(size / 9) + 1;
  return down <= 9 && text.length === 4 + 2 * across * down;
}
