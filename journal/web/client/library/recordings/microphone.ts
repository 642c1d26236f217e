// The permission to record, and why there is none.

export type Refused = 'denied' | 'noMicrophone' | 'unusable';

/** The microphone, once the user allows it; why not, where it cannot be had. */
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
