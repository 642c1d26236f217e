// Routes of thoughts.
import { randomUUIDv7 } from 'node:crypto';
import { invalid } from '@tandem/platform/refusal.ts';
import { requireOwnActor, viewerIdOf } from '../actors/actors.ts';
import { handleOf } from '../actors/present.ts';
import type { ThoughtsContext } from '../context.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { resolveAudience } from './audience/addressing.ts';
import { parseBody, requireBody } from './content/body.ts';
import * as contract from './contract.ts';
import { editThought } from './editing.ts';
import { findThought } from './queries.ts';
import { lockOwnThought, publishThought, removeThought, type ThoughtRow } from './thoughts.ts';
import { loadView } from './view/load.ts';
import { presentThought } from './view/present.ts';

export function mountThoughts(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const show = async (db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
    presentThought(thoughts.base, await loadView(db, id, viewer));
  const ownHost = () => new URL(thoughts.base).host;

  http.mount(contract.postThought, ({ body: { content, replyTo, ...named }, caller, commit }) => {
    const parsed = parseBody(content, ownHost());
    return commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const body = await requireBody(tx, parsed);
      const parent = await findParent(tx, replyTo ?? null, author.id);
      const { visibility, recipients } = await resolveAudience(tx, author.id, named, parent);
      const id = toThoughtId(randomUUIDv7());
      const at = clock.now();
      const to = { visibility, recipients: recipients.map((person) => person.id) };
      const thought = await publishThought(tx, { id, author, body, parent, at, ...to }, at);
      if (!thought) throw new Error('A thought without a uri cannot exist already.');
      const shown = {
        recipients: JSON.stringify(recipients.map(handleOf)),
        shown_parent_id: thought.reply_to_id,
      };
      return presentThought(thoughts.base, { thought: { ...thought, ...UNMARKED, ...shown }, author });
    });
  });

  http.mount(contract.readThought, async ({ params, caller }) =>
    show(database.read, params.id, viewerIdOf(caller)),
  );

  http.mount(contract.editThought, ({ params, body, caller, commit, requireMatch }) => {
    const parsed = parseBody(body.content, ownHost());
    return commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const thought = await lockOwnThought(tx, params.id, author.id, 'change');
      await requireMatch(() => show(tx, params.id, author.id));
      const written = await requireBody(tx, parsed);
      const at = clock.now();
      if (written.content !== thought.content) await editThought(tx, thought, written, at, at);
      return show(tx, params.id, author.id);
    });
  });

  http.mount(contract.deleteThought, ({ params, caller, commit, requireMatch }) =>
    commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const thought = await lockOwnThought(tx, params.id, author.id, 'deletion');
      await requireMatch(() => show(tx, params.id, author.id));
      await removeThought(tx, thought, clock.now());
    }),
  );
}

/** A new thought has no reactions. */
const UNMARKED = { liked: false, boosted: false };

/** The thought with the id `replyTo`; refuses one that the author may not see or that does not exist. */
async function findParent(
  tx: ThoughtsDb,
  replyTo: string | null,
  author: ActorId,
): Promise<ThoughtRow | null> {
  if (replyTo === null) return null;
  const parent = await findThought(tx, toThoughtId(replyTo.toLowerCase()), author);
  if (!parent) throw invalid('/replyTo', 'must be the id of a thought you may see', 'no-such-parent');
  return parent;
}
