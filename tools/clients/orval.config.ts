// For operations that accept a file as form or as raw body, orval generates one function that cannot send a
// form, so the raw body is excluded.
import { defineConfig } from 'orval';

const client = (service: string) => ({
  input: `./generated/${service}.json`,
  output: {
    target: `./generated/orval-${service}.ts`,
    client: 'fetch' as const,
    override: { contentType: { exclude: ['application/octet-stream'] } },
  },
});

// biome-ignore lint/style/noDefaultExport: it is what orval reads
export default defineConfig({ journal: client('journal'), thoughts: client('thoughts') });
