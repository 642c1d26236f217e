// Reports which parts of a style sheet the sanitiser would remove, with position and reason.
import { sanitiseCss } from './custom-css.ts';
import type { CutReason } from './cut-reasons.ts';
import { sourceOf } from './tokens.ts';

export type Cut = { line: number; text: string; reason: CutReason };

/** Limits the report for an entirely invalid style sheet. */
const MAX_CUTS = 100;
const MAX_TEXT = 100;

/** `line` counts from 1. `text` is the beginning of the removed part. Reports at most 100 parts. */
export function checkCss(css: string): { kept: string; cut: Cut[] } {
  const found: { start: number; text: string; reason: CutReason }[] = [];
  const kept = sanitiseCss(css, (reason, tokens) => {
    const start = tokens[0]?.start ?? css.length;
    const text = sourceOf(tokens.slice(0, MAX_TEXT)).slice(0, MAX_TEXT).toWellFormed();
    if (found.length < MAX_CUTS) found.push({ start, text, reason });
  });
  let line = 1;
  let at = 0;
  const cut = found.map(({ start, text, reason }) => {
    for (; at < start; at += 1) if (css[at] === '\n') line += 1;
    return { line, text, reason };
  });
  return { kept, cut };
}
