// The five faces: eyes and mouth both differ, so that they can be distinguished without colour.
import type { Mood } from './moods.ts';
import './face.css';

const POINTS = 'M17.5 17v4.5M30.5 17v4.5';
const EYES: Readonly<Record<Mood, string>> = {
  1: 'M13 21l7-3M35 21l-7-3',
  2: POINTS,
  3: POINTS,
  4: POINTS,
  5: 'M13 21q4-6 8 0M27 21q4-6 8 0',
};
const MOUTHS: Readonly<Record<Mood, string>> = {
  1: 'M15 36c2-8 16-8 18 0z',
  2: 'M16 34q8-8 16 0',
  3: 'M16 31h16',
  4: 'M15 28q9 9 18 0',
  5: 'M13 27h22c0 14-22 14-22 0z',
};

type FaceProps = { mood: Mood; size?: number; filled?: boolean };

/** A picture next to a text with the name of the mood, and therefore hidden from screen readers. */
export const Face = ({ mood, size = 32, filled = true }: FaceProps) => (
  <svg
    class={filled ? 'face filled' : 'face'}
    data-mood={mood}
    viewBox="0 0 48 48"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <circle cx="24" cy="24" r="22" />
    <path d={EYES[mood]} />
    <path class={mood === 1 || mood === 5 ? 'mouth-filled' : undefined} d={MOUTHS[mood]} />
  </svg>
);
