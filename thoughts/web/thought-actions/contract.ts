// Actions of a member on a thought besides replies: edit, history, report.
import { Type } from '@tandem/platform/schema/type.ts';
import { form } from '../site/members.ts';
import { page } from '../site/page.ts';

const username = Type.String({ maxLength: 500 });
const params = Type.Object({ username, number: Type.String({ maxLength: 50 }) });
const text = Type.Optional(Type.String({ maxLength: 20_000 }));
const path = '/@{username}/{number}';

export const more = page({
  path: `${path}/more`,
  summary: 'Lead to a thought, whose menu has the actions',
  params,
});

export const history = page({ path: `${path}/history`, summary: 'What a thought said before', params });

export const editor = page({ path: `${path}/edit`, summary: 'Edit a thought', params });

/** `seen` is the time of the edited version, so that a concurrent edit is not overwritten. */
export const edit = form({
  path: `${path}/edit`,
  summary: 'Save an edited thought',
  params,
  schema: Type.Object({ content: text, warning: text, seen: text }),
});

export const reporting = page({
  path: '/@{username}/report',
  summary: 'Report a person',
  params: Type.Object({ username }),
  query: Type.Object({ thought: Type.Optional(Type.String({ maxLength: 50 })) }),
});

export const report = form({
  path: '/@{username}/report',
  summary: 'Send a report of a person',
  params: Type.Object({ username }),
  schema: Type.Object({ thought: text, text, category: text, forward: text }),
});

export const reported = page({
  path: '/me/reported',
  summary: 'The report was sent',
  query: Type.Object({ back: Type.Optional(Type.String({ maxLength: 2000 })) }),
});
