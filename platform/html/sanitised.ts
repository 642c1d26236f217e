// The type of sanitised HTML, which the compiler distinguishes from other text.
import type { Brand } from '../ids.ts';

/** Only created by sanitisers, with {@link markSanitised}. */
export type SanitisedHtml = Brand<'SanitisedHtml'>;

/** Only for sanitisers: `html` is well-formed and safe in any text position. */
export const markSanitised = (html: string): SanitisedHtml => html as SanitisedHtml;
