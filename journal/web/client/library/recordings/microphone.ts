// The permission to record, and the reason if it is missing.

export type Refused = 'denied' | 'noMicrophone' | 'unusable';

/** The microphone after the user's permission, or the reason why it is unavailable. */
export async function openMicrophone(): Promise<MediaStream | Refused> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  } catch (error) {
    return reasonOf(error);
  }
}

/** By the names of the specification of Media Capture and Streams, section 10.2. */
function reasonOf(error: unknown): Refused {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noMicrophone';
  return name === 'NotReadableError' || name === 'AbortError' ? 'unusable' : 'denied';
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
