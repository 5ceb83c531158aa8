import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';

/** What Prometheus has read: series by name and labels, each with a value a minute, as in `0 0 40x10`. */
export type Read = Readonly<Record<string, string>>;

const rules = resolve('deploy/monitoring/alerts.yaml');

/** Why alerts cannot be tried: false if Prometheus' own tool for it is installed. */
export function whyNoPromtool(): string | false {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'needs promtool, of the Debian package prometheus';
  }
}

/**
 * Has Prometheus' own tool say whether an alert fires `minutes` after the first value.
 * @throws {Error} with what it says if that is not so.
 */
export async function assertFiring(alert: string, read: Read, minutes: number, isFiring: boolean): Promise<void> {
  const asked = {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(read).map(([series, values]) => ({ series, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertstate="firing",alertname="${alert}"})`,
            eval_time: `${minutes}m`,
            exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
          },
        ],
      },
    ],
  };
  const folder = await mkdtemp(join(tmpdir(), 'rules-'));
  try {
    const file = join(folder, 'test.yaml');
    await writeFile(file, stringify(asked));
    await promisify(execFile)('promtool', ['test', 'rules', file]).catch(({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
