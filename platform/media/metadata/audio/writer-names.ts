// Names of the programs that write sound: the only text that may stay, as it says nothing of a person.

const ALLOWED_WORDS = new Set(
  'lavf lavc libopus libvorbis libflac reference xiph org i opusenc from opus tools oggenc mozilla chrome google qtmuxingapplibwebm whammy reducing environment unknown fixed float libwebm libebml libmatroska gstreamer aotuv speex'.split(
    ' ',
  ),
);
const MAX_LENGTH = 64;

/** Whether `text` is made of such names and of version numbers alone. */
export function isWriterName(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const words = text.split(/[\s\d.,()_-]+/).filter((word) => word !== '');
  return text === '' || (words.length > 0 && words.every((word) => ALLOWED_WORDS.has(word.toLowerCase())));
}
