// The route that tells what of a style sheet would be kept.
import type { ThoughtsContext } from '../../../context.ts';
import { checkStyle } from './contract.ts';

export function mountStyleCheck({ http }: ThoughtsContext): void {
  http.mount(checkStyle, async ({ body }) => {
    // Imported on demand: the parser is slow to load and rarely needed.
    const { checkCss } = await import('../custom-css/check.ts');
    return checkCss(body.css);
  });
}
