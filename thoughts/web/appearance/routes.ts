// Preferences of a browser, stored in a cookie: language, theme, styles and pictures of others.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { ownPath } from '../addresses.ts';
import { LANGUAGES } from '../i18n/i18n.ts';
import { CHOICE_LIFETIME, LOOKS, readView, VIEW_COOKIE, type View, viewValue } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { PAGE, redirect, type Site } from '../site/page.ts';

const choose = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/look',
  summary: 'Choose the language and the look of pages',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      back: Type.Optional(Type.String({ maxLength: 2000 })),
      language: Type.String({ enum: [...LANGUAGES] }),
      look: Type.String({ enum: [...LOOKS] }),
      styles: Type.Optional(Type.String({ enum: ['own', 'plain'] })),
      pictures: Type.Optional(Type.String({ enum: ['open'] })),
      counts: Type.Optional(Type.String({ enum: ['none'] })),
    }),
  },
});

export function mountLook({ thoughts: { http } }: Site): void {
  http.mount(choose, async (call) => {
    requireOwnForm(call);
    const { back, language, look, styles = '', pictures = '', counts = '' } = call.body;
    return redirect(ownPath(back), chooseView(call, { language, look, styles, pictures, counts }));
  });
}

/** The header that stores the cookie with the changed parts. */
export const chooseView = (
  call: { header(name: string): string | undefined; origin: string },
  changed: View,
): { 'set-cookie': string } => {
  const value = viewValue({ ...readView(call.header('cookie')), ...changed });
  const how = { isSecure: call.origin.startsWith('https:'), lifetime: CHOICE_LIFETIME };
  return { 'set-cookie': writeCookie(VIEW_COOKIE, value, how) };
};
