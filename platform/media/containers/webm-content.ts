// What a WebM file holds: MediaRecorder writes the same container for a memo and for a film.
import { type Bytes, readExactly } from '../bytes.ts';
import { ELEMENT, elementsIn } from './elements.ts';

const VIDEO_TRACK = 1;

/** `other` is Matroska, or another document type. Throws `Damaged` where the file cannot be followed. */
export async function webmContent(bytes: Bytes): Promise<'audio' | 'video' | 'other'> {
  for await (const element of elementsIn(bytes, 0, bytes.size)) {
    if (element.id === ELEMENT.header && !(await isWebm(bytes, element.body, element.end))) return 'other';
    if (element.id === ELEMENT.segment) return await segmentContent(bytes, element.body, element.end);
  }
  return 'audio';
}

async function isWebm(bytes: Bytes, from: number, to: number) {
  for await (const { id, body, end } of elementsIn(bytes, from, to)) {
    if (id === ELEMENT.docType)
      return (await bytes.read(body, Math.min(end - body, 16))).toString() === 'webm';
  }
  return true;
}

async function segmentContent(bytes: Bytes, from: number, to: number) {
  for await (const element of elementsIn(bytes, from, to)) {
    if (element.id === ELEMENT.cluster) break;
    if (element.id === ELEMENT.tracks && (await hasVideo(bytes, element.body, element.end))) return 'video';
  }
  return 'audio';
}

async function hasVideo(bytes: Bytes, from: number, to: number) {
  for await (const track of elementsIn(bytes, from, to)) {
    if (track.id !== ELEMENT.trackEntry) continue;
    for await (const { id, body, end } of elementsIn(bytes, track.body, track.end)) {
      if (id === ELEMENT.trackType && (await readExactly(bytes, end - 1, 1))[0] === VIDEO_TRACK && end > body)
        return true;
    }
  }
  return false;
}
