// Import directions: the “Directions” of STYLE.md as rules, and their check.
import { matchesGlob } from 'node:path';
import type { Import, SourceFile, Violation } from './source.ts';

/**
 * The files of a rule, except `except`, may not import targets of `never` or contain text that matches
 * `text`.
 */
type Rule = {
  description: string;
  files: string[];
  except?: string[];
  never?: string[];
  text?: RegExp;
  /** Imports that are allowed nevertheless. */
  allows?: 'types' | 'same feature';
};

const TESTS = ['**/*.test.ts', '**/testing/**', 'test/**'];
const STORES = ['**/{store,store-*,*-store,queries}.ts', '**/store/**'];
const PRIVATE_MODULES = [
  '{journal,thoughts}/**/{store,store-*,*-store,routes,rows}.ts',
  '{journal,thoughts}/**/store/**',
];
const FASTIFY = ['npm:{fastify,fastify-plugin}', 'npm:{@fastify,@scalar}/**'];
const DRIVERS = ['npm:{pg,pg-*}', 'npm:{pg,pg-*}/**', 'node:sqlite'];
const NETWORK = [
  'npm:undici',
  'npm:undici/**',
  'node:{http,https,http2,net,tls,dns,dgram}',
  'node:dns/promises',
];
const FEATURES = ['{journal,thoughts}/*/**/*.ts'];
const PURE = ['**/{rules,*-rules,present,present-*}.ts'];

/** Folders in order of dependence: each imports only earlier ones. */
const ORDERS: Record<string, readonly string[]> = {
  thoughts: [
    'foundation',
    'accounts',
    'notifications',
    'people',
    'posts',
    'timelines',
    'moderation',
    'federation',
    'client-api',
    'web',
  ],
  'journal/web/client': ['foundation', 'sync', 'library', 'screens'],
};
/** Folders of thoughts that must not import each other either. */
const FRONT_ENDS = ['federation', 'client-api', 'web'];

/** Globs use `npm:` for packages and `node:` for built-in modules. */
export const RULES: Rule[] = [
  {
    description: 'platform must not import a service',
    files: ['platform/**'],
    never: ['{journal,thoughts}/**'],
  },
  { description: 'web must not import a service', files: ['web/**'], never: ['{journal,thoughts}/**'] },
  { description: 'services must not import each other', files: ['journal/**'], never: ['thoughts/**'] },
  { description: 'services must not import each other', files: ['thoughts/**'], never: ['journal/**'] },
  {
    description: 'only platform/http may import Fastify',
    files: ['**'],
    except: ['platform/http/**', 'tools/bench/**'],
    never: FASTIFY,
  },
  {
    description: 'only platform/database may import the drivers',
    files: ['**'],
    except: ['platform/{database,testing}/**', 'tools/bench/**', '**/*.test.ts'],
    never: DRIVERS,
  },
  {
    description: 'routes, pages and entry points must not contain SQL',
    files: [
      '**/{routes,*-routes,contract,*-contract,view,commands,app,main,worker}.ts',
      'thoughts/web/**',
      'web/**',
      'journal/web/**',
    ],
    except: [...STORES, ...TESTS],
    never: ['npm:kysely', 'npm:kysely/**'],
  },
  {
    description: 'only a config file may read the environment',
    files: ['**'],
    except: ['**/config{,.test}.ts', 'platform/config/**', '**/testing/**', '{test,tools}/**'],
    never: ['node:process', 'npm:process'],
    text: /\bprocess(?:\.env\b|\[)|\}\s*=\s*process\b/,
  },
  {
    description:
      'a feature may import only the main module of another feature, not its store, routes or rows',
    files: FEATURES,
    // Federation is assembled in one file, like the domain in `app.ts`.
    except: [...TESTS, 'thoughts/federation/federation.ts'],
    never: PRIVATE_MODULES,
    allows: 'same feature',
  },
  {
    description: 'features must not import app, commands or main',
    files: ['platform/**', ...FEATURES],
    except: TESTS,
    never: ['{journal,thoughts}/{app,commands,main}.ts', 'main.ts'],
  },
  {
    description: 'app must not import main',
    files: ['{journal,thoughts}/*.ts'],
    except: TESTS,
    never: ['**/main.ts'],
  },
  {
    description: 'stores must not depend on HTTP',
    files: ['{journal,thoughts}/**/{store,store-*,*-store}.ts'],
    never: ['platform/http/**', '**/routes.ts', ...FASTIFY, ...NETWORK],
  },
  {
    description:
      'rules and presenters must not depend on a database, HTTP, files or network, except for types',
    files: PURE,
    except: TESTS,
    never: [
      'platform/{database,http,queue,scheduler}/**',
      ...STORES,
      '**/routes.ts',
      'npm:kysely',
      'node:fs{,/promises}',
      ...DRIVERS,
      ...NETWORK,
    ],
    allows: 'types',
  },
  {
    description: 'rules and presenters receive time and random values as arguments',
    files: PURE,
    except: TESTS,
    text: /\b(?:Date\.now|new Date\(\)|Temporal\.Now|performance\.now|systemClock|Math\.random|randomUUID|randomBytes|fetch\()/,
  },
  ...Object.entries(ORDERS).flatMap(([root, order]) => orderRules(root, order)),
  {
    description: 'browser code may import only types from the server',
    files: ['{journal,thoughts}/web/client/**', 'web/{ui,icons,words,charts,local,api}/**'],
    except: TESTS,
    never: [
      'platform/**',
      '{journal,thoughts}/!(web)/**',
      '{journal,thoughts}/*.ts',
      'thoughts/web/!(client)/**',
      'web/{build,serving,pages}/**',
      'node:*',
    ],
    allows: 'types',
  },
  {
    description: 'the server must not import browser code',
    files: ['**/*.ts'],
    except: ['{journal,thoughts}/web/client/**', 'web/{ui,charts,local,api}/**', ...TESTS],
    never: ['**/*.tsx', '{journal,thoughts}/web/client/**', 'web/{local,api}/**'],
  },
  {
    description: 'schemas must be built with platform/schema/type.ts',
    files: ['{platform,journal,thoughts}/**'],
    except: ['**/*.test.ts'],
    never: ['npm:typebox', 'npm:typebox/**'],
    allows: 'types',
  },
  {
    description: 'production code must not import tests',
    files: ['**'],
    except: [...TESTS, 'tools/**'],
    never: TESTS,
  },
];

/** A rule for each folder of `order` with later ones. */
function orderRules(root: string, order: readonly string[]): Rule[] {
  return order.flatMap((folder, at) => {
    const peers = root === 'thoughts' && FRONT_ENDS.includes(folder) ? FRONT_ENDS : [];
    const never = [...order.slice(at + 1), ...peers.filter((peer) => peer !== folder)];
    if (never.length === 0) return [];
    const description = `${root}/${folder} must not import ${[...new Set(never)].join(', ')}`;
    const globs = never.map((name) => `${root}/${name}/**`);
    return { description, files: [`${root}/${folder}/**`], except: TESTS, never: globs };
  });
}

/** All imports and lines of code that violate `rules`. */
export function checkDirections(file: SourceFile, rules: Rule[] = RULES): Violation[] {
  const ruled = rules.filter((rule) => matches(file.path, rule.files) && !matches(file.path, rule.except));
  return [
    ...ruled.flatMap((rule) => [...forbiddenImports(file, rule), ...forbiddenText(file, rule)]),
    ...importsAcrossWorkspaces(file),
  ];
}

function forbiddenImports(file: SourceFile, rule: Rule): Violation[] {
  return file.imports
    .filter((entry) => matches(entry.target, rule.never) && !isAllowed(file.path, entry, rule))
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      message: `imports ${specifier}: ${rule.description}`,
    }));
}

function isAllowed(path: string, { target, erased }: Import, { allows }: Rule): boolean {
  if (allows === 'types') return erased;
  return allows === 'same feature' && featureOf(path) === featureOf(target);
}

/** Folders of thoughts that are one feature each; in the others, each subfolder is a feature. */
const UNDIVIDED = ['notifications', 'moderation', 'client-api', 'web'];

/** For example `journal/entries`, `thoughts/posts/quotes`. */
function featureOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const isNested = folders[0] === 'thoughts' && !UNDIVIDED.includes(folders[1] ?? '');
  return folders.slice(0, isNested ? 3 : 2).join('/');
}

function forbiddenText(file: SourceFile, { text, description: says }: Rule): Violation[] {
  if (!text) return [];
  const lines = file.text.split('\n').map((code, index) => ({ code, line: index + 1 }));
  return lines
    .filter(({ code }) => !/^\s*(?:\/\/|\/?\*)/.test(code) && text.test(code))
    .map(({ code, line }) => ({ path: file.path, line, message: `has ${text.exec(code)?.[0]}: ${says}` }));
}

/** A relative import of another workspace would work here, but fail in a separately deployed service. */
function importsAcrossWorkspaces({ path, imports }: SourceFile): Violation[] {
  const [workspace = ''] = path.split('/');
  if (!['platform', 'journal', 'thoughts', 'web'].includes(workspace)) return [];
  return imports
    .filter(({ specifier, target }) => specifier.startsWith('.') && !target.startsWith(`${workspace}/`))
    .map(({ specifier, target, line }) => ({
      path,
      line,
      message: `imports ${specifier}: write @tandem/${target}`,
    }));
}

const matches = (path: string, globs: string[] = []): boolean =>
  globs.some((glob) => matchesGlob(path, glob));
