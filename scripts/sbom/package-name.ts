/** The name of a package by its place in a lock file, where packages may lie in the folders of others. */
export function packageNameAt(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length);
}
const folder = 'node_modules/';
