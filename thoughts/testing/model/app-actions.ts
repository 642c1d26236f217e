// The actions that only apps do, on the server and in the model.
import type { AppAction } from './actions.ts';
import { appOf } from './app.ts';
import type { ModelHarness, ModelUser, Statuses } from './model-harness.ts';

/** Nothing happens for users of other servers. */
export async function runAppAction(
  harness: ModelHarness,
  { login, name }: ModelUser,
  action: AppAction,
): Promise<Statuses> {
  if (login === null) return { actual: 200, expected: 200 };
  const app = await appOf(harness, name, harness.thoughts.service.url);
  const { keyword, isWholeWord } = action;
  const attributes = [{ keyword, whole_word: isWholeWord }];
  const filter = { title: keyword, context: ['home'], keywords_attributes: attributes };
  harness.model.filters.push({ by: name, keyword, isWholeWord });
  return { actual: (await app.post('/api/v2/filters', filter)).status, expected: 200 };
}
