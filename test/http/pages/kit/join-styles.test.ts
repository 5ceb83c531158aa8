import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, it } from 'node:test';
import { startApp } from '../../../support/app.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const palette = readFileSync(new URL('../../../../src/http/pages/kit/tokens.css', import.meta.url), 'utf8');

for (const path of ['/front.css', '/docs/docs.css', '/console/door.css', '/sandbox/console/door.css'])
  it(`${path} begins with the palette of all pages, and loads no other file`, async () => {
    const styles = await (await fetch(tos.origin + path)).text();
    assert.ok(styles.startsWith(palette));
    assert.doesNotMatch(styles, /@import/);
  });
