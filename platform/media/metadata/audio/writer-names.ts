// Names of programs that write audio: the only text that is retained, because it identifies no person.

const ALLOWED_WORDS = new Set(
  'lavf lavc libopus libvorbis libflac reference xiph org i opusenc from opus tools oggenc mozilla chrome google qtmuxingapplibwebm whammy reducing environment unknown fixed float libwebm libebml libmatroska gstreamer aotuv speex'.split(
    ' ',
  ),
);
const MAX_LENGTH = 64;

/** Whether `text` consists only of such names and version numbers. */
export function isWriterName(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const words = text.split(/[\s\d.,()_-]+/).filter((word) => word !== '');
  return text === '' || (words.length > 0 && words.every((word) => ALLOWED_WORDS.has(word.toLowerCase())));
}
