// Colour profiles (ICC.1:2022): only data for colour computation is retained. Descriptions, copyright and
// private tags may identify a person, a device or its serial number.

/** Larger ones are removed: profiles of displays and printers have a few hundred kilobytes. */
export const MAX_PROFILE_BYTES = 8 << 20;

const HEAD = 128;
const MAX_TAGS = 100;
/** A type and four reserved bytes. */
const MIN_TAG = 8;
/** Header fields: preferred module, date, platform, manufacturer and model of the device, creator and id. */
const PERSONAL = [
  [4, 8],
  [24, 36],
  [40, 44],
  [48, 56],
  [80, 100],
] as const;
const TAGS = new Set(
  'rXYZ gXYZ bXYZ wtpt bkpt rTRC gTRC bTRC kTRC chad chrm cicp lumi A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 B2D2 B2D3 gamt'.split(
    ' ',
  ),
);
const TYPES = new Set([
  'XYZ ',
  'curv',
  'para',
  'sf32',
  'chrm',
  'cicp',
  'mft1',
  'mft2',
  'mAB ',
  'mBA ',
  'mpet',
]);

/**
 * Returns a profile of the same size that contains only its colours; null if `profile` is invalid. Writers
 * pad by up to three bytes.
 */
export function cleanColourProfile(profile: Buffer): Buffer | null {
  if (profile.length < HEAD + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return null;
  const size = profile.readUInt32BE(0);
  const count = profile.readUInt32BE(HEAD);
  const tableEnd = HEAD + 4 + 12 * count;
  if (size > profile.length || profile.length - size > 3 || count > MAX_TAGS || tableEnd > size) return null;
  const clean = Buffer.alloc(profile.length);
  profile.copy(clean, 0, 0, HEAD);
  for (const [from, to] of PERSONAL) clean.fill(0, from, to);
  let kept = 0;
  for (let entry = HEAD + 4; entry < tableEnd; entry += 12) {
    const at = profile.readUInt32BE(entry + 4);
    const end = at + profile.readUInt32BE(entry + 8);
    if (!TAGS.has(profile.toString('latin1', entry, entry + 4))) continue;
    if (
      at < tableEnd ||
      end < at + MIN_TAG ||
      end > size ||
      !TYPES.has(profile.toString('latin1', at, at + 4))
    )
      continue;
    profile.copy(clean, HEAD + 4 + 12 * kept, entry, entry + 12);
    profile.copy(clean, at, at, end);
    kept += 1;
  }
  clean.writeUInt32BE(kept, HEAD);
  return clean;
}
