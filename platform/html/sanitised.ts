// HTML that a sanitiser made, which the compiler tells from other text.
import type { Brand } from '../ids.ts';

/** Only a sanitiser makes it, by {@link markSanitised}. */
export type SanitisedHtml = Brand<'SanitisedHtml'>;

/** For sanitisers alone: `html` is well-formed and harmless wherever text may stand. */
export const markSanitised = (html: string): SanitisedHtml => html as SanitisedHtml;
