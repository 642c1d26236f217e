// Durations of videos and audio.

/** An ISO 8601 duration, as in ActivityStreams and PeerTube. */
const DURATION = /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?$/;

/** Whole seconds, or 0 if unknown. */
export function readLength(value: unknown): number {
  const parts = typeof value === 'string' && value.length <= 40 ? DURATION.exec(value) : null;
  const [hours, minutes, seconds] = [1, 2, 3].map((at) => Number(parts?.[at] ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Formats whole seconds as `1:02:03` or `4:05`. */
export function formatLength(all: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const rest = Math.floor(all / 60) % 60;
  return all < 3600 ? `${rest}:${two(all % 60)}` : `${Math.floor(all / 3600)}:${two(rest)}:${two(all % 60)}`;
}
