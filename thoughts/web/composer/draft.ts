// What is being written: as a form has it, as a page carries it through the login, as a reply begins.
import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../accounts/media/attachments.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import type { Member } from '../session/visitor.ts';
import type { PostView } from '../thoughts/post-view.ts';
import { AUDIENCES, type ChosenAudience, type DraftForm } from './contract.ts';

export type QuoteHint = Extract<TextKey, 'quotedInPublic' | 'quoteLookedAt' | 'quoteUnsure'>;

export type Draft = {
  content: string;
  warning: string;
  audience: ChosenAudience;
  /** Names, for the audience `direct`. */
  to: string;
  language: string;
  parent: PostView | null;
  quoted: PostView | null;
  /** What there is to know before quoting that. */
  quoteHint: QuoteHint | null;
  /** Names the form, so that it posts once however often it is sent. */
  key: string;
  /** Uploaded before, and not posted yet. */
  pictures: readonly Attachment[];
};

/** What the thought is about. */
export type Referred = Pick<Draft, 'parent' | 'quoted' | 'quoteHint'>;

/**
 * A reply begins with the audience of what it replies to, and with whom it is for; what quotes something for
 * followers is for them; else as was chosen.
 */
export function beginDraft(
  { parent, quoted, quoteHint }: Referred,
  member: Member,
  text: string | undefined,
  chosen: Pick<Actor, 'default_visibility' | 'language'>,
): Draft {
  const usual = parent ? audienceOf(parent) : (chosen.default_visibility ?? 'public');
  const audience = quoted?.view.visibility === 'followers' && usual !== 'direct' ? 'followers' : usual;
  const people = parent ? peopleOf(parent, member.caller.username) : [];
  const mentions =
    audience === 'direct'
      ? ''
      : people
          .slice(0, 1)
          .map((name) => `@${name} `)
          .join('');
  return {
    content: text ?? mentions,
    warning: parent?.view.summary ?? '',
    audience,
    parent,
    quoted,
    quoteHint,
    to: audience === 'direct' ? people.map((name) => `@${name}`).join(' ') : '',
    language: chosen.language ?? '',
    key: randomUUID(),
    pictures: [],
  };
}

export const readDraft = (
  form: DraftForm,
  { parent, quoted, quoteHint }: Referred,
): Omit<Draft, 'pictures'> => ({
  content: form.content ?? '',
  warning: form.warning ?? '',
  to: form.to ?? '',
  audience: AUDIENCES.find((one) => one === form.audience) ?? (parent ? audienceOf(parent) : 'public'),
  language: form.language ?? '',
  parent,
  quoted,
  quoteHint,
  key: form.key ?? randomUUID(),
});

/** For a page that carries it; pictures have to be chosen again. */
export const packDraft = (form: DraftForm): string => {
  const { content, warning, audience, to, language, reply, quote, key } = form;
  return JSON.stringify({ content, warning, audience, to, language, reply, quote, key });
};

/** What was packed, or nothing where it was not packed here. */
export function unpackDraft(text: string | undefined): DraftForm {
  try {
    const packed: unknown = JSON.parse(text ?? '');
    const entries = Object.entries(typeof packed === 'object' && packed !== null ? packed : {});
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

const NOT_PUBLIC = AUDIENCES.filter((one) => one !== 'public' && one !== 'unlisted');

/** A reply is not for more people than what it replies to. */
export const audiencesFor = (parent: PostView | null): readonly ChosenAudience[] =>
  parent === null || parent.view.visibility === 'public' ? AUDIENCES : NOT_PUBLIC;

function audienceOf({ view }: PostView): ChosenAudience {
  if (view.visibility === 'public') return view.listed === 1 ? 'public' : 'unlisted';
  if (view.visibility === 'followers') return 'followers';
  return 'direct';
}

/** Who wrote it; of what was for some people, the others of them too. */
function peopleOf({ author, view }: PostView, self: string): string[] {
  const others: string[] = view.recipients === null ? [] : JSON.parse(view.recipients);
  return [...new Set([author.handle, ...others])].filter((name) => name !== self);
}
