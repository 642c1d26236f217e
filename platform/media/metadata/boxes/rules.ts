// The retained boxes of MP4, M4A, 3GP, HEIC and AVIF, by parent (ISO/IEC 14496-12; 23008-12 for pictures).

/**
 * The handling of a box: retained, traversed by the rules of its children, or handled by a specific function.
 * A box without a rule becomes free space of zeros.
 */
export type Rule =
  | 'keep'
  | 'zero'
  | 'times'
  | 'handler'
  | 'track'
  | 'flac'
  | 'items'
  | 'media'
  | 'sources'
  | 'sound entries'
  | Rules;
export type Rules = { readonly [type: string]: Rule };

const free: Rules = { free: 'zero', skip: 'zero', wide: 'zero' };

const keep = (...types: string[]): Rules => Object.fromEntries(types.map((type) => [type, 'keep']));

const SAMPLE_GROUPS = keep('sbgp', 'sgpd', 'csgp', 'saiz', 'saio', 'subs');

const sampleTable: Rules = {
  ...keep('stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stps', 'stsh', 'sdtp'),
  ...SAMPLE_GROUPS,
  ...free,
  stsd: 'sound entries',
};

const mediaInformation: Rules = {
  ...keep('vmhd', 'smhd', 'nmhd'),
  ...free,
  dinf: { ...free, dref: 'sources' },
  stbl: sampleTable,
};

/** Boxes of a retained track. */
export const TRACK: Rules = {
  ...free,
  tkhd: 'times',
  edts: { ...free, elst: 'keep' },
  mdia: { ...free, mdhd: 'times', hdlr: 'handler', minf: mediaInformation },
};

/** Boxes of an audio sample entry. */
export const SOUND_ENTRY: Rules = {
  ...keep('esds', 'dOps', 'dac3', 'dec3', 'dac4', 'alac', 'chan', 'chnl', 'pcmC', 'srat', 'btrt', 'damr'),
  ...keep('frma', 'enda', '\0\0\0\0'),
  dfLa: 'flac',
};
export const QUICKTIME_ENTRY: Rules = { ...SOUND_ENTRY, wave: { ...SOUND_ENTRY, mp4a: 'keep' } };

/** Boxes of a visual sample entry. */
export const PICTURE_ENTRY: Rules = {
  ...keep('av1C', 'hvcC', 'lhvC', 'avcC', 'colr', 'pasp', 'clap', 'pixi', 'ccst', 'auxi', 'btrt', 'clli'),
  ...keep('mdcv'),
};

export const FILE: Rules = {
  ...keep('ftyp', 'styp', 'sidx', 'ssix', 'pdin'),
  ...free,
  moov: {
    ...free,
    mvhd: 'times',
    trak: 'track',
    mvex: { ...free, ...keep('mehd', 'trex') },
  },
  moof: {
    ...free,
    mfhd: 'keep',
    traf: { ...free, ...keep('tfhd', 'tfdt', 'trun'), ...SAMPLE_GROUPS },
  },
  mfra: { ...free, ...keep('tfra', 'mfro') },
  meta: 'items',
  mdat: 'media',
};

/**
 * The properties of pictures; one without a rule is zeroed in place, because others are referenced by index.
 */
export const PROPERTIES: Rules = {
  ...keep('ispe', 'pixi', 'colr', 'pasp', 'irot', 'imir', 'clap', 'auxC', 'rloc', 'lsel', 'a1op', 'a1lx'),
  ...keep('av1C', 'hvcC', 'lhvC', 'avcC', 'clli', 'mdcv', 'cclv', 'amve', 'oinf', 'tols', 'iscl', 'rref'),
};
