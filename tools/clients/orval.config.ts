// Where an operation takes a file as a form or as it is, orval has one function for both, which cannot send a
// form.
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
