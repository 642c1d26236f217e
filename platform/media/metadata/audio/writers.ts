// Names of the programs that write sound: the one kind of text that may stay, because it says nothing of a person.

const WORDS = new Set(
  'lavf lavc libopus libvorbis libflac reference xiph org i opusenc from opus tools oggenc mozilla chrome google qtmuxingapplibwebm whammy reducing environment unknown fixed float libwebm libebml libmatroska gstreamer aotuv speex'.split(
    ' ',
  ),
);
const LONGEST = 64;

/** Whether `text` is made of such names and of version numbers alone. */
export function isWriterName(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = text.split(/[\s\d.,()_-]+/).filter((word) => word !== '');
  return text === '' || (words.length > 0 && words.every((word) => WORDS.has(word.toLowerCase())));
}
