// Drafts: from a form, packed into a page during the login, or at the start of a reply.
import { randomUUID } from 'node:crypto';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { Attachment } from '../../accounts/media/attachments.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { isQuotePolicy, QUOTE_POLICIES } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { RequestedLabels } from '../../foundation/thoughts/labels.ts';
import { findMentions } from '../../posts/thoughts/content/mentions.ts';
import type { TextKey } from '../i18n/en.ts';
import type { Member } from '../session/visitor.ts';
import type { PostView } from '../thoughts/post-view.ts';

const AUDIENCES = ['public', 'unlisted', 'followers', 'direct', 'private'] as const;
export type ChosenAudience = (typeof AUDIENCES)[number];

const text = Type.Optional(Type.String({ maxLength: 20_000 }));

const draft = {
  content: text,
  warning: text,
  audience: Type.Optional(Type.String({ enum: [...AUDIENCES] })),
  to: text,
  quoting: Type.Optional(Type.String({ enum: [...QUOTE_POLICIES] })),
  language: Type.Optional(Type.String({ maxLength: 100 })),
  reply: Type.Optional(Type.String({ maxLength: 50 })),
  quote: Type.Optional(Type.String({ maxLength: 50 })),
  key: Type.Optional(Type.String({ maxLength: 100 })),
  /** `home`: the form is on the start page, which shows the thought after it is posted. */
  place: Type.Optional(Type.String({ enum: ['home'] })),
};

export const DraftForm = Type.Object({
  ...draft,
  mention: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })),
});
export type DraftForm = Static<typeof DraftForm>;

export type QuoteHint = Extract<TextKey, 'quotedInPublic' | 'quoteLookedAt' | 'quoteUnsure'>;

export type Draft = {
  content: string;
  warning: string;
  audience: ChosenAudience;
  /** Names, for the audience `direct`. */
  to: string;
  /** The people that a reply can mention by a chip before the text. */
  mentions: readonly Mention[];
  /** Who may quote it; null for the choice of the member. */
  quoting: QuotePolicy | null;
  language: string;
  parent: PostView | null;
  quoted: PostView | null;
  /** A hint about the approval of the quote. */
  quoteHint: QuoteHint | null;
  /** Names the form, so that it posts once however often it is sent. */
  key: string;
  /** Uploaded before and not posted yet, with the descriptions of the form. */
  pictures: readonly Attachment[];
  /** Whether the form is on the start page. */
  isHome: boolean;
};

/** The labels of the thought; empty fields are absent. */
export const labelsOfDraft = ({ warning, language }: Draft): RequestedLabels => ({
  summary: warning,
  language: language === '' ? null : language,
});

/** A draft without text, for everybody. */
export const EMPTY_DRAFT: Omit<Draft, 'key'> = {
  content: '',
  warning: '',
  audience: 'public',
  to: '',
  mentions: [],
  quoting: null,
  language: '',
  parent: null,
  quoted: null,
  quoteHint: null,
  pictures: [],
  isHome: false,
};

type Mention = { handle: string; isOn: boolean };

/** The text that is posted: the names of the chips, unless the text mentions them, and the text. */
export function textOf({ content, mentions }: Pick<Draft, 'content' | 'mentions'>): string {
  const named = new Set(
    findMentions(content).map(({ start, end }) => content.slice(start + 1, end).toLowerCase()),
  );
  const missing = mentions.filter(({ handle, isOn }) => isOn && !named.has(handle.toLowerCase()));
  return missing.map(({ handle }) => `@${handle} `).join('') + content;
}

/** What the thought is about. */
export type Referred = Pick<Draft, 'parent' | 'quoted' | 'quoteHint'>;

/**
 * A reply begins with the audience and recipients of its parent, a quote of a thought for followers with
 * followers, any other draft with the member's default.
 */
export function beginDraft(
  { parent, quoted, quoteHint }: Referred,
  member: Member,
  text: string | undefined,
  chosen: Pick<Actor, 'default_visibility' | 'language' | 'quote_policy'>,
): Draft {
  const usual = parent ? audienceOf(parent) : (chosen.default_visibility ?? 'public');
  const audience = quoted?.view.visibility === 'followers' && usual !== 'direct' ? 'followers' : usual;
  const people = parent && audience === 'direct' ? peopleOf(parent, member.caller.username) : [];
  const mentioned = text === undefined && audience !== 'direct' && parent ? [parent.author.handle] : [];
  return {
    ...EMPTY_DRAFT,
    content: text ?? '',
    warning: parent?.view.summary ?? '',
    audience,
    parent,
    quoted,
    quoteHint,
    to: people.map((name) => `@${name}`).join(' '),
    mentions: mentionsOf(parent, member, mentioned),
    quoting: chosen.quote_policy ?? 'public',
    language: chosen.language ?? '',
    key: randomUUID(),
  };
}

export const readDraft = (
  form: DraftForm,
  { parent, quoted, quoteHint }: Referred,
  member: Member,
): Omit<Draft, 'pictures'> => ({
  content: form.content ?? '',
  warning: form.warning ?? '',
  to: form.to ?? '',
  mentions: mentionsOf(parent, member, form.mention ?? []),
  audience: AUDIENCES.find((one) => one === form.audience) ?? (parent ? audienceOf(parent) : 'public'),
  quoting: isQuotePolicy(form.quoting) ? form.quoting : null,
  language: form.language ?? '',
  parent,
  quoted,
  quoteHint,
  key: form.key ?? randomUUID(),
  isHome: form.place === 'home',
});

/** The people that a reply can mention: the author of the parent, and the people mentioned in it. */
function mentionsOf(parent: PostView | null, { caller }: Member, chosen: readonly string[]): Mention[] {
  if (parent === null) return [];
  const { author, view } = parent;
  const named = author.isLocal
    ? findMentions(view.content).map(({ start, end }) => view.content.slice(start + 1, end))
    : [];
  const handles = new Map([author.handle, ...named].map((handle) => [handle.toLowerCase(), handle]));
  handles.delete(caller.username.toLowerCase());
  const on = new Set(chosen.map((handle) => handle.toLowerCase()));
  return [...handles].slice(0, MAX_MENTIONS).map(([key, handle]) => ({ handle, isOn: on.has(key) }));
}

const MAX_MENTIONS = 5;

/** For a page that carries it, with the mentions in the text; pictures have to be chosen again. */
export const packDraft = (form: DraftForm): string => {
  const { warning, audience, to, quoting, language, reply, quote, key, mention = [] } = form;
  const mentions = mention.map((handle) => ({ handle, isOn: true }));
  const content = textOf({ content: form.content ?? '', mentions });
  return JSON.stringify({ content, warning, audience, to, quoting, language, reply, quote, key });
};

/** The inverse of {@link packDraft}; an empty form for other texts. */
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

/** A reply has no wider audience than its parent. */
export const audiencesFor = (parent: PostView | null): readonly ChosenAudience[] =>
  parent === null || parent.view.visibility === 'public' ? AUDIENCES : NOT_PUBLIC;

function audienceOf({ view }: PostView): ChosenAudience {
  if (view.visibility === 'public') return view.listed === 1 ? 'public' : 'unlisted';
  if (view.visibility === 'followers') return 'followers';
  return 'direct';
}

/** The author, and the other recipients of a direct thought. */
function peopleOf({ author, view }: PostView, self: string): string[] {
  const others: string[] = view.recipients === null ? [] : JSON.parse(view.recipients);
  return [...new Set([author.handle, ...others])].filter((name) => name !== self);
}
