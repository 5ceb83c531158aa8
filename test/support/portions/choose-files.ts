import { isAbsolute, matchesGlob, relative } from 'node:path';

/**
 * The files that one of the patterns matches, each a glob or a part of a path; all of them without a pattern.
 * @throws {Error} that names the patterns which match none.
 */
export function chooseFiles(files: readonly string[], patterns: readonly string[], root: string): string[] {
  const wanted = patterns.map((pattern) => ({ pattern, path: pathFromRoot(pattern, root) }));
  const isMatched = (file: string, path: string) => file.includes(path) || matchesGlob(file, path);
  const idle = wanted.filter(({ path }) => !files.some((file) => isMatched(file, path)));
  if (idle.length > 0)
    throw new Error(
      `no test file matches ${idle.map(({ pattern }) => pattern).join(', ')}. ` +
        'npm test knows the *.test.ts of test/, but for test/run/cli/, and of client/test/; ' +
        'CONTRIBUTING.md tells of the other commands.',
    );
  return wanted.length === 0 ? [...files] : files.filter((file) => wanted.some(({ path }) => isMatched(file, path)));
}

/** As a shell completes it, or an editor copies it. */
function pathFromRoot(pattern: string, root: string): string {
  return isAbsolute(pattern) ? relative(root, pattern) : pattern.replace(/^\.\//, '');
}
