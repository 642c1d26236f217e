// Pieces of pages, which scripts ask for with a form and put in the place of what it changed. Only what is
// sent with a form has them: an address has one kind of body.
import type { Html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { pageHeaders } from '@tandem/web/pages/headers.ts';

/** A page of this server asks for a piece; a form alone cannot send the header. */
export const wantsFragment = (call: { header(name: string): string | undefined }): boolean =>
  call.header('fragment') === '1';

/** With null, what the form was about is gone. */
export const fragment = (piece: Html | null): Reply =>
  new Reply(200, piece?.text ?? '', { ...pageHeaders(), 'cache-control': 'no-store' });
