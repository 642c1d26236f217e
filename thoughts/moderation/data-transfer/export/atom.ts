// One's thoughts as one Atom feed (RFC 4287), those for few included: it is for its owner.
import { html } from '@tandem/platform/html/html.ts';
import type { Actor } from '../../../foundation/actors/actors.ts';
import { actorUriOf, displayNameOf, profileUrl } from '../../../foundation/actors/present.ts';
import { thoughtPath } from '../../../foundation/addresses/page-paths.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import { quoteUriOf } from '../../../posts/thoughts/view/extras.ts';
import type { ThoughtView } from '../../../posts/thoughts/view/present.ts';

/** Characters that XML cannot hold. */
const UNUSABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const xml = (text: string): string => text.replaceAll(UNUSABLE, '');

export const atomStart = (base: string, self: Actor): string =>
  xml(
    html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${actorUriOf(base, self)}#export</id>
<title>${displayNameOf(self)}</title>
<updated>${new Date(self.created_at).toISOString()}</updated>
<author><name>${displayNameOf(self)}</name><uri>${profileUrl(base, self)}</uri></author>
`.text,
  );

export const atomEnd = '</feed>\n';

export function atomEntry(base: string, { username }: Actor, { thought }: ThoughtView): string {
  const { id, content, summary, created_at: at, edited_at: edited } = thought;
  const address = base + thoughtPath(username, toStatusNumber('thought', thought));
  return xml(
    html`<entry>
<id>${base}/thoughts/${id}</id>
<title>${summary === '' ? content : summary}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${
  quoteUriOf(true, thought.extras) &&
  html`<link rel="related" title="quoted" href="${quoteUriOf(true, thought.extras) ?? ''}"/>
`
}<published>${new Date(at).toISOString()}</published>
<updated>${new Date(edited ?? at).toISOString()}</updated>
<category term="${thought.visibility}" label="visibility"/>
${summary === '' ? null : html`<summary>${summary}</summary>`}
<content type="text">${content}</content>
</entry>
`.text,
  );
}
