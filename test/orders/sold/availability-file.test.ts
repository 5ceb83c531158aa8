import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { loadAvailability } from '../../../src/orders/sold/availability-file.ts';
import { tariff } from '../../support/samples.ts';

const directory = mkdtempSync(join(tmpdir(), 'availability-'));
after(() => rmSync(directory, { recursive: true }));
const load = (content: unknown) => {
  writeFileSync(join(directory, 'availability.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return loadAvailability(directory, tariff.vehicles);
};

it('without a file, and with an empty one, nothing is limited', () => {
  for (const table of [loadAvailability(join(directory, 'none'), []), load({})])
    assert.deepEqual([table.closed, table.leadTimes, table.pools], [[], [], []]);
});

it('lies among the tables of prices and is none of them', () => {
  load({});
  assert.equal(loadTariffs([directory]).general.at(-1)!.tariff.version, tariff.version);
});

const wrong: [content: unknown, problems: RegExp[]][] = [
  ['{', [/availability\.json: .*JSON/]],
  [{ pool: [] }, [/pool/]],
  [{ closed: [{ from: '2026-12-24' }] }, [/closed\.0.*reason/]],
  [{ closed: [{ from: '2026-02-30', reason: 'x' }] }, [/closed\.0\.from: is no day of the calendar.*2026-02-30/]],
  [
    { closed: [{ from: '2026-12-26', to: '2026-12-24', reason: 'x' }] },
    [/closed\.0\.to must not be before from: 2026-12-24/],
  ],
  [
    { closed: [{ from: '2026-12-26', places: ['DE', 'D-2', 'XX'], vehicles: ['ftl', 'lorry'], reason: 'x' }] },
    [
      /closed\.0\.places: is no country .*: D-2/,
      /closed\.0\.places: is no country .*: XX/,
      /closed\.0\.vehicles: .*lorry/,
    ],
  ],
  [{ leadTimes: [{ vehicles: ['express'] }] }, [/leadTimes\.0/]],
  [{ leadTimes: [{ hours: 4, workingDays: 1, from: '08:00' }] }, [/leadTimes\.0/]],
  [{ leadTimes: [{ workingDays: 1, from: '8 am' }] }, [/leadTimes\.0\.from/]],
  [
    { leadTimes: [{ askedFrom: '22:00', askedUntil: '06:00', hours: 4 }] },
    [/leadTimes\.0\.askedUntil must be after 22:00/],
  ],
  [{ pools: [{ pool: 'a', loads: -1 }] }, [/pools\.0\.loads/]],
  [{ pools: [{ pool: 'a', weekdays: { MO: 1 } }] }, [/pools\.0\.weekdays/]],
  [{ pools: [{ pool: 'a', days: { '24.12.2026': 1 } }] }, [/pools\.0\.days: is no day of the calendar.*24\.12\.2026/]],
  [
    {
      pools: [
        { pool: 'a', places: ['DE'] },
        { pool: 'a', places: ['AT'] },
      ],
    },
    [/pools\.1\.pool is the name of pools\.0: a/],
  ],
  [
    {
      pools: [
        { pool: 'a', vehicles: ['ftl'], places: ['DE-2', 'AT'] },
        { pool: 'b', vehicles: ['ftl', 'mega'], places: ['de 2'] },
        { pool: 'c', vehicles: ['both'], places: ['DE-2'] },
        { pool: 'd', vehicles: ['ftl'], places: ['DE-20'] },
      ],
    },
    [/pools\.0 and pools\.1 both hold for ftl in de 2$/],
  ],
  [{ pools: [{ pool: 'a' }, { pool: 'b' }] }, [/pools\.0 and pools\.1 both hold for all vehicles everywhere/]],
];
for (const [content, problems] of wrong)
  it(`every problem is named with its field: ${JSON.stringify(content)}`, () => {
    assert.throws(
      () => load(content),
      ({ message }: Error) => {
        const lines = message.split('\n').slice(1);
        for (const problem of problems)
          assert.ok(
            lines.some((line) => problem.test(line)),
            message,
          );
        return true;
      },
    );
  });
