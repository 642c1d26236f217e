// Fragments of pages, requested by scripts with a form to replace the changed part. Only responses to forms
// have them, because an address has one kind of body.
import type { Html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { pageHeaders } from '@tandem/web/pages/headers.ts';

/** Whether a script of this server requests a fragment; plain forms cannot send the header. */
export const wantsFragment = (call: { header(name: string): string | undefined }): boolean =>
  call.header('fragment') === '1';

/** Null: the object of the form was deleted. */
export const fragment = (piece: Html | null): Reply =>
  new Reply(200, piece?.text ?? '', { ...pageHeaders(), 'cache-control': 'no-store' });
