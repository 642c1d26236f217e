// A note by Sally from creation to deletion: its representation here, and Tom's reactions.
import {
  type Session,
  usernameOf,
  waitForFeedItem,
  waitForSnacNote,
  waitForSnacStatus,
  waitForThought,
} from './session.ts';
import { until } from './steps.ts';

/** `uri` is the ActivityPub id, `id` the local one. */
type Note = { uri: string; id: string };

export async function checkRemoteNote(meeting: Session): Promise<void> {
  const note = await postNote(meeting);
  await replyToNote(meeting, note);
  await likeNote(meeting, note);
  await boostNote(meeting, note);
  await editNote(meeting, note);
  await deleteNote(meeting, note);
}

const postNote = (meeting: Session): Promise<Note> =>
  meeting.step('Sally posts, and we have it', async () => {
    const { sally } = meeting;
    await sally.command('note', usernameOf(sally), 'Good morning, Tandem');
    const { uri } = await waitForSnacNote(meeting, 'Good morning, Tandem');
    const { id, author } = await waitForFeedItem(meeting, 'Good morning, Tandem');
    if (author.username !== sally.handle) throw new Error(`we say it is by ${author.username}`);
    return { uri, id };
  });

const replyToNote = (meeting: Session, { uri, id }: Note): Promise<void> =>
  meeting.step('Tom replies to Sally, and snac counts it', async () => {
    const reply = await meeting.tom.post('/thoughts', { content: 'How is the weather?', replyTo: id });
    await waitForSnacStatus(
      meeting,
      reply.uri,
      'Tom’s reply',
      ({ in_reply_to_id }) => in_reply_to_id !== null,
    );
    await waitForSnacStatus(meeting, uri, 'one reply', ({ replies_count }) => replies_count === 1);
  });

async function likeNote(meeting: Session, { uri, id }: Note): Promise<void> {
  const { tom, step } = meeting;
  await step('Tom likes Sally’s note', async () => {
    await tom.post(`/thoughts/${id}/like`);
    await waitForSnacStatus(meeting, uri, 'one like', ({ favourites_count }) => favourites_count === 1);
  });
  await step('Tom takes the like back', async () => {
    await tom.delete(`/thoughts/${id}/like`);
    await waitForSnacStatus(meeting, uri, 'no like', ({ favourites_count }) => favourites_count === 0);
  });
}

async function boostNote(meeting: Session, { uri, id }: Note): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Tom boosts Sally’s note', async () => {
    await tom.post(`/thoughts/${id}/boost`);
    await waitForSnacStatus(meeting, uri, 'one boost', ({ reblogs_count }) => reblogs_count === 1);
    await until('snac to tell her', () => sally.hasNotification('reblog', uri));
  });
  await step('Tom takes the boost back', async () => {
    await tom.delete(`/thoughts/${id}/boost`);
    // snac accepts the Undo but keeps the boost, so only its log confirms it.
    await until('snac to hear it', async () => (await sally.log()).includes(`Unboost for ${uri}`));
  });
}

const editNote = (meeting: Session, { uri, id }: Note): Promise<void> =>
  meeting.step('Sally edits her note', async () => {
    const content = 'Good evening, Tandem';
    await meeting.sally.write({ content, edit_id: uri });
    await waitForThought(
      meeting,
      id,
      'the edited note',
      (thought) => thought.content.includes(content) && thought.editedAt !== null,
    );
  });

const deleteNote = ({ tom, sally, step }: Session, { uri, id }: Note): Promise<void> =>
  step('Sally deletes her note', async () => {
    await sally.submitAction('Delete', { id: uri });
    await until(
      'the note to be gone here',
      async () => (await tom.statusOf(`/thoughts/${id}`, 'user')) === 404,
    );
  });
