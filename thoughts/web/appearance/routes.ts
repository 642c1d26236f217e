// The form at the foot of each page: language, look, and whether with the styles and pictures of others, kept
// in a cookie.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { ownPath } from '../addresses.ts';
import { LANGUAGES } from '../i18n/i18n.ts';
import { CHOICE_LIFETIME, LOOKS, VIEW_COOKIE } from '../session/visitor.ts';
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
    const how = { isSecure: call.origin.startsWith('https:'), lifetime: CHOICE_LIFETIME };
    const chosen = [language, look, styles, pictures, counts].join('.').replace(/\.+$/, '');
    return redirect(ownPath(back), { 'set-cookie': writeCookie(VIEW_COOKIE, chosen, how) });
  });
}
