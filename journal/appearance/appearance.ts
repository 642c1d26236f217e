// Icons and colours of activities, moods and feelings. An icon is a name of the app's set, or one emoji; a
// colour is a name, because its value depends on the theme of the app.

import { invalid } from '@tandem/platform/refusal.ts';
import { optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { COLOURS, isEmoji } from '@tandem/web/icons/appearance.ts';
import { isIconName } from '@tandem/web/icons/icons.ts';

const ICON = 'A name of the icon set of the app, or one emoji of at most 32 bytes.';

/** The optional members of a response. */
export const appearanceShape = {
  icon: Type.Optional(Type.String({ description: ICON, examples: ['book'] })),
  color: Type.Optional(Type.String({ description: 'The name of a colour.', examples: ['teal'] })),
};

/** The optional members of a request; null clears them where a request changes an item. */
export const appearanceFields = {
  icon: optionalNullable(Type.String({ description: ICON, examples: ['book'] })),
  color: optionalNullable(Type.String({ enum: [...COLOURS], description: 'The name of a colour.' })),
};

type Appearance = { icon: string | null; color: string | null };

/** Refuses (`unknown-icon`) an icon that is neither in the set nor an emoji. */
export function requireIcon(icon: string | null | undefined): void {
  if (icon != null && !isIcon(icon))
    throw invalid(
      '/icon',
      'must be a name of the icon set, or one emoji of at most 32 bytes',
      'unknown-icon',
    );
}

export const isIcon = (text: string): boolean => isIconName(text) || isEmoji(text);
export const isColor = (text: string): boolean => (COLOURS as readonly string[]).includes(text);

/** The members of a response; empty ones are omitted. */
export const presentAppearance = ({ icon, color }: Appearance): { icon?: string; color?: string } => ({
  ...(icon === null ? {} : { icon }),
  ...(color === null ? {} : { color }),
});
