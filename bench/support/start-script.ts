import { readFile } from 'node:fs/promises';

/** What `npm start` gives to Node: its options, the file and the command. */
export async function startArguments(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace(/^exec node /, '').split(' ');
}
