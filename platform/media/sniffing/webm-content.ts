// What a WebM file holds: MediaRecorder writes the same container for a memo and for a film.
import { type FileBytes, readExactly } from '../containers/bytes.ts';
import { ELEMENT, readElements } from '../containers/elements.ts';

const VIDEO_TRACK = 1;

/** `other` is Matroska, or another document type. Throws `Damaged` where the file cannot be followed. */
export async function classifyWebm(bytes: FileBytes): Promise<'audio' | 'video' | 'other'> {
  for await (const element of readElements(bytes, 0, bytes.size)) {
    if (element.id === ELEMENT.header && !(await isWebm(bytes, element.body, element.end))) return 'other';
    if (element.id === ELEMENT.segment) return await segmentContent(bytes, element.body, element.end);
  }
  return 'audio';
}

async function isWebm(bytes: FileBytes, from: number, to: number) {
  for await (const { id, body, end } of readElements(bytes, from, to)) {
    if (id === ELEMENT.docType)
      return (await bytes.read(body, Math.min(end - body, 16))).toString() === 'webm';
  }
  return true;
}

async function segmentContent(bytes: FileBytes, from: number, to: number) {
  for await (const element of readElements(bytes, from, to)) {
    if (element.id === ELEMENT.cluster) break;
    if (element.id === ELEMENT.tracks && (await hasVideo(bytes, element.body, element.end))) return 'video';
  }
  return 'audio';
}

async function hasVideo(bytes: FileBytes, from: number, to: number) {
  for await (const track of readElements(bytes, from, to)) {
    if (track.id !== ELEMENT.trackEntry) continue;
    for await (const { id, body, end } of readElements(bytes, track.body, track.end)) {
      if (id === ELEMENT.trackType && (await readExactly(bytes, end - 1, 1))[0] === VIDEO_TRACK && end > body)
        return true;
    }
  }
  return false;
}
