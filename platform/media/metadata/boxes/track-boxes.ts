// Track boxes with more data than decoding needs: names, times, sources, sample descriptions.

import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { type Edit, zero } from '../../containers/edits.ts';
import { PICTURE_ENTRY, QUICKTIME_ENTRY, type Rules, SOUND_ENTRY } from './rules.ts';

/** Creation and modification times are the first fields, with four or eight bytes each. */
export async function timeEdits(bytes: FileBytes, { body }: Box): Promise<Edit[]> {
  const [version = 0] = await readExactly(bytes, body, 1);
  return [zero(body + 4, body + (version === 1 ? 20 : 12))];
}

const NAME_AT = 24;
/** The handler names of common writers. */
const COMMON_NAME = /^(SoundHandle[r]?|Sound Handler|Core Media Audio|ISO Media file.{0,40}|)$/;

/** The name of a handler is free text. */
export async function handlerEdits(bytes: FileBytes, { body, end }: Box): Promise<Edit[]> {
  const name = await bytes.read(body + NAME_AT, Math.min(64, end - body - NAME_AT));
  const text = name.toString('latin1').replace(/\0+$/, '');
  const isWhole = end - body - NAME_AT <= 64;
  return isWhole && COMMON_NAME.test(text) ? [] : [zero(body + NAME_AT, end)];
}

/** Data references may be local paths; only references into the file itself are accepted. */
export async function sourceEdits(bytes: FileBytes, { body, end }: Box): Promise<Edit[]> {
  const edits: Edit[] = [];
  let cursor = body + 8;
  for await (const source of readBoxes(bytes, cursor, end)) {
    edits.push(zero(source.body + 4, source.end));
    cursor = source.end;
  }
  return [...edits, zero(cursor, end)];
}

const SOUND_HEAD = [28, 44, 64];
const PICTURE_HEAD = 78;
/** A visual sample entry contains a compressor name of 31 characters and its length. */
const COMPRESSOR = { at: 42, length: 32 };

/** The boxes below each sample description, with their rules. */
export async function* entryEdits(
  bytes: FileBytes,
  { body, end }: Box,
  { isPicture, edits }: { isPicture: boolean; edits: Edit[] },
): AsyncGenerator<{ body: number; end: number; rules: Rules }> {
  let cursor = body + 8;
  for await (const entry of readBoxes(bytes, cursor, end)) {
    const [head, rules] = isPicture ? [PICTURE_HEAD, PICTURE_ENTRY] : await soundEntry(bytes, entry);
    if (entry.body + head > entry.end) throw new DamagedFileError(`entry ${entry.type} is too short`);
    if (isPicture)
      edits.push(zero(entry.body + COMPRESSOR.at, entry.body + COMPRESSOR.at + COMPRESSOR.length));
    yield { body: entry.body + head, end: entry.end, rules };
    cursor = entry.end;
  }
  edits.push(zero(cursor, end));
}

/** QuickTime's versions 1 and 2 have 16 and 36 additional bytes. */
async function soundEntry(bytes: FileBytes, { body }: Box): Promise<[head: number, Rules]> {
  const version = (await readExactly(bytes, body + 8, 2)).readUInt16BE();
  const head = SOUND_HEAD[version];
  if (head === undefined) throw new DamagedFileError(`sound of version ${version}`);
  return [head, version === 0 ? { ...SOUND_ENTRY, wave: QUICKTIME_ENTRY.wave ?? 'keep' } : QUICKTIME_ENTRY];
}
