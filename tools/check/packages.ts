// Checks package.json files: exact versions, and declarations of all imported packages.
import type { SourceFile, Violation } from './source.ts';

/** The checked parts of a package.json; versions by package name. */
export type Manifest = {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
};
type Versions = Record<string, string>;

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
/** Tests, tools, and code that is bundled before the service starts. */
const NOT_IN_SERVICE =
  /\.test\.ts$|(?:^|\/)(?:testing|tools)\/|\/client\/|^web\/(?:ui|words|charts|local|api|build)\//;

/** Versions in the manifest at `path` that are not exact. */
export function checkVersions(path: string, manifest: Manifest): Violation[] {
  const all = { ...manifest.devDependencies, ...manifest.optionalDependencies, ...manifest.dependencies };
  return Object.entries(all)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({ path, line: null, message: `${name} is ${version}: versions are exact` }));
}

/**
 * Undeclared packages that `file` imports. `manifests` are by workspace folder, '' for the root. Service code
 * needs a dependency (for types, a devDependency is enough); tests and tools may use devDependencies,
 * including those of the root.
 */
export function checkDeclared(file: SourceFile, manifests: Map<string, Manifest>): Violation[] {
  const [folder = ''] = file.path.split('/');
  const workspace = manifests.has(folder) ? folder : '';
  const own = manifests.get(workspace);
  const tools = { ...manifests.get('')?.devDependencies, ...own?.devDependencies };
  const isDeclared = (name: string, mayBeTool: boolean) =>
    name in { ...own?.dependencies, ...own?.optionalDependencies } || (mayBeTool && name in tools);
  return file.imports
    .filter(({ target, specifier }) => target.startsWith('npm:') || specifier.startsWith('@tandem/'))
    .map(({ specifier, erased, line }) => ({ name: packageOf(specifier), erased, line }))
    .filter(({ name }) => workspace !== '' || !name.startsWith('@tandem/'))
    .filter(({ name, erased }) => !isDeclared(name, erased || NOT_IN_SERVICE.test(file.path)))
    .map(({ name, line }) => {
      const manifest = workspace === '' ? 'package.json' : `${workspace}/package.json`;
      return { path: file.path, line, message: `imports ${name}, which ${manifest} does not declare for it` };
    });
}

/** Maps `@scope/name/deep/file.js` to `@scope/name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
