// The accepted media types, and their container formats.

/** The file structure, which determines how metadata is found. */
export type ContainerFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'isobmff'
  | 'mpeg-audio'
  | 'ogg'
  | 'webm'
  | 'wav'
  | 'flac'
  | 'amr';

/** The type of a file. `contentType` is used for serving; `extension` has no dot. */
export type MediaType = {
  kind: 'photo' | 'voice-memo';
  container: ContainerFormat;
  contentType: string;
  extension: string;
};

const photo = (container: ContainerFormat, contentType: string, extension: string): MediaType => ({
  kind: 'photo',
  container,
  contentType,
  extension,
});

const voiceMemo = (container: ContainerFormat, contentType: string, extension: string): MediaType => ({
  kind: 'voice-memo',
  container,
  contentType,
  extension,
});

export const MEDIA = {
  jpeg: photo('jpeg', 'image/jpeg', 'jpg'),
  png: photo('png', 'image/png', 'png'),
  webp: photo('webp', 'image/webp', 'webp'),
  gif: photo('gif', 'image/gif', 'gif'),
  avif: photo('isobmff', 'image/avif', 'avif'),
  heic: photo('isobmff', 'image/heic', 'heic'),
  heif: photo('isobmff', 'image/heif', 'heif'),
  mp3: voiceMemo('mpeg-audio', 'audio/mpeg', 'mp3'),
  aac: voiceMemo('mpeg-audio', 'audio/aac', 'aac'),
  mp4: voiceMemo('isobmff', 'audio/mp4', 'm4a'),
  threeGp: voiceMemo('isobmff', 'audio/3gpp', '3gp'),
  threeGp2: voiceMemo('isobmff', 'audio/3gpp2', '3g2'),
  ogg: voiceMemo('ogg', 'audio/ogg', 'ogg'),
  webm: voiceMemo('webm', 'audio/webm', 'webm'),
  wav: voiceMemo('wav', 'audio/wav', 'wav'),
  flac: voiceMemo('flac', 'audio/flac', 'flac'),
  amr: voiceMemo('amr', 'audio/amr', 'amr'),
  amrWideband: voiceMemo('amr', 'audio/amr-wb', 'awb'),
} as const satisfies Record<string, MediaType>;
