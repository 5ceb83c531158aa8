import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actors } from './actors.ts';

type Chore = { everySeconds: number; run(actors: Actors): Promise<unknown> };

/** A line as GeoNames publishes postal codes. */
const postalCode = ['LI', '9490', 'Vaduz', '', '', '', '', '', '', '47.1415', '9.5215', ''].join('\t');

/** What an operator does seldom while the service runs: it loads anew what it has loaded at its start. */
export const chores: Record<string, Chore> = {
  'put a table of the tariff in place': {
    everySeconds: 120,
    run: async ({ directory }) => {
      const folder = join(directory, 'tariff');
      const name = (await readdir(folder)).find((file) => file.startsWith('tariff-'))!;
      const now = new Date();
      await utimes(join(folder, name), now, now);
    },
  },
  'import postal codes': {
    everySeconds: 600,
    run: async ({ directory, command }) => {
      const file = join(directory, 'postal-codes.txt');
      await writeFile(file, `${postalCode}\n`);
      await command('places', 'import', file);
    },
  },
};
