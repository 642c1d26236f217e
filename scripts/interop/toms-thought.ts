// A thought of Tom's, from its posting to its deletion: what snac shows of it, and what Sally does with it there.
import { atSally, atTom, type Meeting, nameOf, type Thought, toldTom } from './meeting.ts';
import { until } from './steps.ts';

export async function followTomsThought(meeting: Meeting): Promise<void> {
  const thought = await post(meeting);
  await beAnswered(meeting, thought);
  await beLiked(meeting, thought);
  await beBoosted(meeting, thought);
  await edit(meeting, thought);
  await erase(meeting, thought);
}

const post = (meeting: Meeting): Promise<Thought> =>
  meeting.step('Tom posts, and snac has it', async () => {
    const thought: Thought = await meeting.tom.post('/thoughts', {
      content: 'Good morning, *snac* & #friends <3',
    });
    await atSally(
      meeting,
      thought.url,
      'Tom’s thought',
      ({ content, visibility }) =>
        visibility === 'public' && content.includes('Good morning, *snac*') && content.includes('&lt;3'),
    );
    return thought;
  });

const beAnswered = (meeting: Meeting, { id, url }: Thought): Promise<void> =>
  meeting.step('Sally replies to Tom, and his thread holds it', async () => {
    const content = 'Good morning to you';
    await meeting.sally.write({ content, in_reply_to: url });
    await until('the reply in the thread', async () =>
      (await meeting.tom.get(`/thoughts/${id}/thread`)).some(
        (one: { content: string; replyTo: string | null }) =>
          one.replyTo === id && one.content.includes(content),
      ),
    );
    await atTom(meeting, id, 'one reply', ({ replyCount }) => replyCount === 1);
    await toldTom(meeting, 'reply', null);
  });

async function beLiked(meeting: Meeting, { id, url }: Thought): Promise<void> {
  const { sally, step } = meeting;
  await step('Sally likes Tom’s thought', async () => {
    await sally.act('Like', { id: url });
    await atTom(meeting, id, 'one like', ({ likeCount }) => likeCount === 1);
    await toldTom(meeting, 'like', id);
  });
  await step('Sally takes the like back', async () => {
    await sally.act('Unlike', { id: url });
    await atTom(meeting, id, 'no like', ({ likeCount }) => likeCount === 0);
  });
}

async function beBoosted(meeting: Meeting, { id, url }: Thought): Promise<void> {
  const { sally, step } = meeting;
  await step('Sally boosts Tom’s thought', async () => {
    await sally.command('boost', nameOf(sally), url);
    await atTom(meeting, id, 'one boost', ({ boostCount }) => boostCount === 1);
    await toldTom(meeting, 'boost', id);
  });
  await step('Sally takes the boost back', async () => {
    await sally.act('Unboost', { id: url });
    await atTom(meeting, id, 'no boost', ({ boostCount }) => boostCount === 0);
  });
}

const edit = (meeting: Meeting, { id, url }: Thought): Promise<void> =>
  meeting.step('Tom edits his thought', async () => {
    const content = 'Good evening, snac';
    await meeting.tom.put(`/thoughts/${id}`, { content });
    await atSally(meeting, url, 'the edited thought', (status) => status.content.includes(content));
  });

const erase = ({ tom, sally, step }: Meeting, { id, url }: Thought): Promise<void> =>
  step('Tom deletes his thought', async () => {
    await tom.delete(`/thoughts/${id}`);
    await until('the thought to be gone at snac', async () => (await sally.status(url)) === null);
  });
