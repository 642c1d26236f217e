// The composer: counts as the server does, keeps a draft, and posts without losing a word.
import { startCompletion } from '../completion/completion.ts';
import { startCounter } from './counter.ts';
import { askBeforeLogout, keepDraft } from './drafts.ts';
import { startPosting } from './posting.ts';
import { startReach } from './reach.ts';

export function start(): void {
  askBeforeLogout();
  const form = document.querySelector<HTMLFormElement>('form.composer');
  const field = form?.querySelector('textarea');
  if (!form || !field) return;
  const draft = keepDraft(form, field);
  startCounter(field);
  startCompletion(field);
  startReach(form, field);
  startPosting(form, draft.clear);
}
