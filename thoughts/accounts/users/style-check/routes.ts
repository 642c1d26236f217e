// The route that checks a style sheet without saving it.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { CUT_REASONS } from '../custom-css/cut-reasons.ts';

export function mountStyleCheck({ http }: ThoughtsContext): void {
  http.mount(checkStyle, async ({ body }) => {
    // Imported on demand: the parser is slow to load and rarely needed.
    const { checkCss } = await import('../custom-css/check.ts');
    return checkCss(body.css);
  });
}

// The endpoint that checks a style sheet.

const CheckStyleRequest = Type.Object(
  { css: Type.String({ maxLength: 20_000, examples: ['.page { color: teal; position: fixed }'] }) },
  { title: 'CheckStyleRequest' },
);

const Cut = Type.Object(
  {
    line: Type.Integer({ description: 'From 1.' }),
    text: Type.String({ description: 'The beginning of the removed text.' }),
    reason: Type.String({
      enum: [...CUT_REASONS],
      description:
        '`loads`: can load resources; `position`: can leave the profile; `property`, `value`, ' +
        '`selector`, `at-rule`: not allowed; `nested`: a rule within a rule; `unreadable`: incomplete or ambiguous.',
    }),
  },
  { title: 'StyleCut' },
);

const StyleCheck = Type.Object(
  {
    kept: Type.String({ description: 'The sanitised style sheet.' }),
    cut: Type.Array(Cut, { description: 'Removals in the order of the text, at most 100.' }),
  },
  { title: 'StyleCheck' },
);

const checkStyle = endpoint({
  method: 'POST',
  path: '/users/me/custom-css/check',
  tag: 'users',
  operationId: 'checkCustomCss',
  summary: 'Check a style sheet',
  description:
    'Returns the CSS that `PUT /users/me` would store, and the removals with their reasons. Stores nothing.',
  access: 'bearer',
  input: { kind: 'json', schema: CheckStyleRequest },
  success: { status: 200, schema: StyleCheck, description: 'The sanitised style sheet and its removals.' },
});
