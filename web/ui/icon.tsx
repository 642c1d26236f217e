// An icon of a control, beside a text or in a labelled control.
import { type IconName, UI_ICONS } from './icons.ts';

export type { IconName };

/** The path of the sprite, which the build defines. */
declare const __UI_ICONS__: string;

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} aria-hidden="true">
    <use href={`${__UI_ICONS__}#${UI_ICONS[name]}`} />
  </svg>
);
