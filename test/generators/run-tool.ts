import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Where the tools are installed, and what they make goes (`.generated/`, which is not kept). */
export const toolsDirectory = import.meta.dirname;

export const descriptions = ['openapi', 'operator'] as const;

/** A committed description, by its name. */
export function pathOf(description: (typeof descriptions)[number]): string {
  return join(toolsDirectory, '../../openapi', `${description}.json`);
}

/** Nothing is told or asked of anybody while the tools run. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true', NO_COLOR: '1' };

/** Runs a tool of `package.json` by the Node that runs the tests, whatever it ends with. */
export async function runTool(name: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const bin = join(toolsDirectory, 'node_modules/.bin', name);
  const options = { cwd: toolsDirectory, env: { ...process.env, ...quiet }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}
