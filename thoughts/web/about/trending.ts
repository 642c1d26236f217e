// The hashtags that pages show as popular: those of this week, and then the most used of the last 30 days.
import type { Site } from '../site/page.ts';

/** `days` are the uses of seven days, the oldest first. Both are null for a hashtag that is not trending. */
export type Trending = { name: string; uses: number | null; days: readonly number[] | null };

export async function findTrending(site: Site, limit: number): Promise<Trending[]> {
  const trending = (await site.trends.tags()).slice(0, limit).map(({ name, history }) => {
    const days = history.map(({ uses }) => uses).toReversed();
    return { name, uses: days.reduce((sum, uses) => sum + uses, 0), days };
  });
  const known = new Set(trending.map(({ name }) => name));
  const others = (await site.popularTags()).filter((name) => !known.has(name));
  const added = others.slice(0, limit - trending.length).map((name) => ({ name, uses: null, days: null }));
  return [...trending, ...added];
}
