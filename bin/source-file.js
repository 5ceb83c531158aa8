/**
 * The address of a file of `src/`, named without its ending. Node strips no types under `node_modules`: there, an
 * installed package has its sources as JavaScript.
 */
export function sourceFile(name) {
  const isPackage = import.meta.url.includes('/node_modules/');
  return new URL(isPackage ? `../dist/src/${name}.js` : `../src/${name}.ts`, import.meta.url).href;
}
