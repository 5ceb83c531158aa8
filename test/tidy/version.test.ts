import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { version } from '../../src/ground/version.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Where else a release is named, by files that no program writes, and the client, which is released with it. */
const places: [file: string, pattern: RegExp][] = [
  ['package-lock.json', /^ {2}"version": "(.+)"/m],
  ['client/package.json', /^ {2}"version": "(.+)"/m],
  ['client/README.md', /transport-ordering-client-(.+)\.tgz/],
  ['openapi/openapi.json', /^ {4}"version": "(.+)"/m],
  ['openapi/operator.json', /^ {4}"version": "(.+)"/m],
  ['CHANGELOG.md', /^## \[(.+)\] – \d{4}-\d\d-\d\d$/m],
  ['Dockerfile', /org\.opencontainers\.image\.version="(.+)"/],
  ['compose.yaml', /image: transport-ordering-service:(.+)/],
  ['README.md', /^\*\*Status\*\*: (.+)\. What/m],
  ['docs/deploy.md', /docker build --tag transport-ordering-service:(\S+)/],
  ['docs/deploy.md', /stop-timeout 30 transport-ordering-service:(\S+)/],
  ['docs/deploy.md', /transport-ordering-service:(\S+) migrate/],
  ['docs/deploy.md', /transport-ordering-service-(.+)\.tgz/],
];

for (const [file, pattern] of places)
  test(`${file} names the release of package.json`, () => assert.equal(pattern.exec(read(file))?.[1], version));
