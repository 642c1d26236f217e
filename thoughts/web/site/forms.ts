// Forms of pages, which only a page of this server may send.
import { forbidden } from '@tandem/platform/refusal.ts';
import { isOwnForm } from '@tandem/web/pages/own-form.ts';

/** Refuses (forbidden) a form from another site or of unknown origin. */
export function requireOwnForm(call: { header(name: string): string | undefined; origin: string }): void {
  if (!isOwnForm(call)) throw forbidden('The form came from another site.');
}
