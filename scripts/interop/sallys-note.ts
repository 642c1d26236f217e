// A note of Sally's, from its posting to its deletion: what we show of it, and what Tom does with it here.
import { atSally, atTom, inTomsFeed, type Meeting, nameOf, sallysOwn } from './meeting.ts';
import { until } from './steps.ts';

/** `uri` is its id everywhere, `id` the one it has here. */
type Note = { uri: string; id: string };

export async function followSallysNote(meeting: Meeting): Promise<void> {
  const note = await post(meeting);
  await beAnswered(meeting, note);
  await beLiked(meeting, note);
  await beBoosted(meeting, note);
  await edit(meeting, note);
  await erase(meeting, note);
}

const post = (meeting: Meeting): Promise<Note> =>
  meeting.step('Sally posts, and we have it', async () => {
    const { sally } = meeting;
    await sally.command('note', nameOf(sally), 'Good morning, Tandem');
    const { uri } = await sallysOwn(meeting, 'Good morning, Tandem');
    const { id, author } = await inTomsFeed(meeting, 'Good morning, Tandem');
    if (author.username !== sally.handle) throw new Error(`we say it is by ${author.username}`);
    return { uri, id };
  });

const beAnswered = (meeting: Meeting, { uri, id }: Note): Promise<void> =>
  meeting.step('Tom replies to Sally, and snac counts it', async () => {
    const { url } = await meeting.tom.post('/thoughts', { content: 'How is the weather?', replyTo: id });
    await atSally(meeting, url, 'Tom’s reply', ({ in_reply_to_id }) => in_reply_to_id !== null);
    await atSally(meeting, uri, 'one reply', ({ replies_count }) => replies_count === 1);
  });

async function beLiked(meeting: Meeting, { uri, id }: Note): Promise<void> {
  const { tom, step } = meeting;
  await step('Tom likes Sally’s note', async () => {
    await tom.post(`/thoughts/${id}/like`);
    await atSally(meeting, uri, 'one like', ({ favourites_count }) => favourites_count === 1);
  });
  await step('Tom takes the like back', async () => {
    await tom.delete(`/thoughts/${id}/like`);
    await atSally(meeting, uri, 'no like', ({ favourites_count }) => favourites_count === 0);
  });
}

async function beBoosted(meeting: Meeting, { uri, id }: Note): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Tom boosts Sally’s note', async () => {
    await tom.post(`/thoughts/${id}/boost`);
    await atSally(meeting, uri, 'one boost', ({ reblogs_count }) => reblogs_count === 1);
    await until('snac to tell her', () => sally.isTold('reblog', uri));
  });
  await step('Tom takes the boost back', async () => {
    await tom.delete(`/thoughts/${id}/boost`);
    // It understands this but lets the boost stand, so only its log tells.
    await until('snac to hear it', async () => (await sally.log()).includes(`Unboost for ${uri}`));
  });
}

const edit = (meeting: Meeting, { uri, id }: Note): Promise<void> =>
  meeting.step('Sally edits her note', async () => {
    const content = 'Good evening, Tandem';
    await meeting.sally.write({ content, edit_id: uri });
    await atTom(
      meeting,
      id,
      'the edited note',
      (thought) => thought.content.includes(content) && thought.editedAt !== null,
    );
  });

const erase = ({ tom, sally, step }: Meeting, { uri, id }: Note): Promise<void> =>
  step('Sally deletes her note', async () => {
    await sally.act('Delete', { id: uri });
    await until(
      'the note to be gone here',
      async () => (await tom.statusOf(`/thoughts/${id}`, 'user')) === 404,
    );
  });
