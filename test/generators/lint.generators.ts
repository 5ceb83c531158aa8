import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryDirectory } from '../support/process.ts';
import { descriptions, pathOf, runTool } from './run-tool.ts';

/** Each rule of the linters is on; a warning fails like an error. */
const linters: Record<string, (file: string) => Promise<{ code: number; output: string }>> = {
  Redocly: (file) => runTool('redocly', ['lint', '--config', 'redocly.yaml', '--format', 'stylish', file]),
  Spectral: (file) => runTool('spectral', ['lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', file]),
};

for (const [name, lint] of Object.entries(linters)) {
  describe(name, () => {
    for (const description of descriptions) {
      it(`finds no error in ${description}.json, and nothing to warn of`, async () => {
        const { code, output } = await lint(pathOf(description));
        assert.equal(code, 0, output);
      });
    }

    it('would find a component that nothing refers to', async (t) => {
      const description = JSON.parse(await readFile(pathOf('openapi'), 'utf8'));
      description.components.schemas.Unused = { type: 'string' };
      const file = join(await temporaryDirectory(t), 'openapi.json');
      await writeFile(file, JSON.stringify(description));
      const { code, output } = await lint(file);
      assert.notEqual(code, 0);
      assert.match(output, /Unused/);
    });
  });
}
