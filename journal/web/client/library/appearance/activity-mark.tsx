// An activity as a circle in its colour: its icon, or the first character of its name.
import './activity-mark.css';
import type { Appearance } from '../../foundation/storage/records.ts';
import { ChosenIcon } from './chosen-icon.tsx';

type MarkProps = { of: Partial<Appearance> | undefined; name: string };

export const ActivityMark = ({ of: { icon = null, color } = {}, name }: MarkProps) => (
  <span class={`activity-mark tint-${color ?? 'grey'}`} aria-hidden="true">
    {icon ? <ChosenIcon of={{ icon }} /> : firstGrapheme(name)}
  </span>
);

const firstGrapheme = (name: string): string =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)][0]?.segment ?? '';
