import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { runCli, temporaryDirectory } from '../../support/process.ts';
import { priceRequest } from '../../support/requests.ts';
import { startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

// A price needs no database: this address has none.
const env = { DATABASE_URL: 'postgresql://u:s3cret@127.0.0.1:1/tos' };
const inAWeek = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
const request = JSON.stringify(priceRequest({ loading_date: inAWeek }));
const price = (args: string[], stdin = '') => runCli(['price', ...args], { env, stdin });

suite('cli price', { concurrency: 2 }, () => {
  test('gives the same offers for flags, a file and standard input', async (t) => {
    const file = join(await temporaryDirectory(t), 'request.json');
    await writeFile(file, request);
    const flags = [
      '--from',
      'DE 20457 Hamburg',
      '--to',
      'IT 20121 Milano',
      '--item',
      '2x120x80x120@300',
      '--date',
      inAWeek,
    ];
    const [fromFlags, fromFile, fromInput] = await Promise.all([
      price([...flags, '--json']),
      price(['--file', file, '--json']),
      price(['--file', '-', '--json'], request),
    ]);
    for (const { code, stderr } of [fromFlags, fromFile, fromInput]) assert.deepEqual([code, stderr], [0, '']);
    const reply = JSON.parse(fromFile.stdout);
    assert.ok(reply.data.length > 0);
    const offers = (text: string) =>
      JSON.parse(text).data.map((offer: Record<string, unknown>) => [offer.vehicle_type, offer.value, offer.distance]);
    assert.deepEqual(offers(fromInput.stdout), offers(fromFile.stdout));
    assert.deepEqual(offers(fromFlags.stdout), offers(fromFile.stdout));
  });

  test('prices on the ways of a routing engine where one is set, and on the network where it does not answer', async (t) => {
    const engine = await startReplayedEngine(t);
    const args = ['price', '--from', 'DE 23552 Lübeck', '--to', 'DE 10115 Berlin', '--date', inAWeek];
    const ask = (url: string) =>
      runCli([...args, '--vehicle-type', '1,10', '--json'], { env: { ...env, ROUTING_URL: url } });
    const [measured, away] = await Promise.all([ask(engine.url), ask('http://127.0.0.1:9')]);
    assert.deepEqual([measured.code, away.code], [0, 0]);
    const waysOf = (text: string) =>
      JSON.parse(text).data.map(({ distance, routing }: { distance: number; routing: { source: string } }) => {
        return `${routing.source} ${distance}`;
      });
    assert.deepEqual(waysOf(measured.stdout).toSorted(), ['engine 239', 'engine 312']);
    assert.match(waysOf(away.stdout).join(), /^network (\d+),network \1$/);
  });

  test('shows which vehicles take together what none has room for', async () => {
    const places = ['--from', 'DE 20457 Hamburg', '--to', 'IT 20121 Milano', '--vehicle-type', '10'];
    const { code, stdout } = await price([...places, '--item', '40x120x80x120@300', '--date', inAWeek]);
    assert.equal(code, 0);
    assert.match(stdout, /1 +10 +Curtain-side trailer +\d+\.\d\d +34 of line 1\n +1 +10 .* 6 of line 1\n/);
  });

  test('prices only the vehicle types asked for, of a file too', async () => {
    const { code, stdout } = await price(
      ['--file', '-', '--vehicle-type', '10,1', '--vehicle-type', '3', '--json'],
      request,
    );
    assert.equal(code, 0);
    const { data, unavailable } = JSON.parse(stdout);
    const types = [...data, ...unavailable].map((each: { vehicle_type: number }) => each.vehicle_type);
    assert.deepEqual(types.sort(), [1, 10, 3]);
    const unknown = await price(['--file', '-', '--vehicle-type', '99'], request);
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.match(unknown.stderr, /vehicle_type: There is no vehicle type 99/);
  });

  test('prints the offers as a table, and beneath them the vehicles that are not offered and the warnings', async () => {
    const { code, stdout } = await price(['--from', 'DE Hamburg', '--to', 'IT 20121', '--item', '1x700x240x250@9000']);
    assert.equal(code, 0);
    assert.match(stdout, /^ vehicle type +vehicle +eur +km +driving +loading +unloading$/m);
    assert.match(stdout, /^ *\d+ .+ \d+\.\d\d +\d+ +\d+:\d\d +\S+T\S+ +\S+T\S+$/m);
    assert.match(stdout, /^ vehicle type +vehicle +not offered$/m);
  });

  test('explains the offers, and beneath them says why the other vehicles are not offered', async () => {
    const args = ['explain', '--from', 'DE Hamburg', '--to', 'IT 20121', '--item', '1x700x240x250@9000'];
    const [text, json] = await Promise.all([price(args), price([...args, '--json'])]);
    assert.deepEqual([text.code, json.code], [0, 0]);
    const { data, unavailable } = JSON.parse(json.stdout);
    assert.ok(data.length > 0 && unavailable.length > 0);
    const beneath = text.stdout.slice(text.stdout.search(/^ vehicle type +vehicle +not offered$/m));
    for (const { vehicle, message } of unavailable) assert.ok(beneath.includes(`${vehicle.name} `), message);
    assert.match(text.stdout, /Curtain-side trailer \(tautliner\), \d+ km\n/);

    const tooHeavy = await price([...args.slice(0, -1), '1x120x80x120@40000']);
    assert.equal(tooHeavy.code, 1);
    const beneathAll =
      /^ vehicle type +vehicle +not offered\n(?: .*\n){16}\nitems\.0\.weight: .*\n\nThe way leads through Switzerland.*\n$/;
    assert.match(tooHeavy.stdout, beneathAll);
    assert.match(tooHeavy.stderr, /^error: [^\n]+\n$/);

    const unknown = await price([...args, '--vehicle', 'rickshaw']);
    assert.equal(unknown.code, 1);
    assert.match(unknown.stderr, /^error: no vehicle that was priced has the code "rickshaw": [^\n]*tautliner/);
  });

  test('says which rule keeps carriers from a transport inside a country, and goes by those of the profile', async (t) => {
    const inside = ['explain', '--from', 'CH Zürich', '--to', 'CH Genève', '--vehicle', 'tautliner', '--date', inAWeek];
    const inFrance = ['explain', '--from', 'FR Paris', '--to', 'FR Lyon', '--vehicle-type', '10', '--date', inAWeek];
    const dataDirectory = await temporaryDirectory(t);
    await writeFile(join(dataDirectory, 'company.json'), '{"carrier_countries": ["CH"]}');
    const bySwiss = (args: string[]) => runCli(['price', ...args], { env: { ...env, DATA_DIR: dataDirectory } });
    const [closed, limited, opened, shut] = await Promise.all([
      price(inside),
      price(inFrance),
      bySwiss(inside),
      bySwiss(inFrance),
    ]);
    assert.match(
      closed.stderr,
      /^error: Curtain-side trailer: Carriers of Germany may not carry goods inside Switzerland/,
    );
    assert.match(limited.stdout, /\n\nCarriers of Germany may carry goods inside France only three times within seven/);
    assert.equal(opened.code, 0, opened.stderr);
    assert.match(opened.stdout, /^Curtain-side trailer \(tautliner\), \d+ km\n/);
    assert.match(shut.stdout, /Carriers of Switzerland may not carry goods inside France: Land Transport Agreement/);
  });

  test('explains by every line, or as a shipper reads it, by the profile of the company', async (t) => {
    const dataDirectory = await temporaryDirectory(t);
    await writeFile(join(dataDirectory, 'company.json'), '{"breakdown_lines": "groups"}');
    const places = ['--from', 'DE Hamburg', '--to', 'IT 20121', '--vehicle', 'tautliner', '--date', inAWeek, '--json'];
    const explain = (...more: string[]) =>
      runCli(['price', 'explain', ...places, ...more], { env: { ...env, DATA_DIR: dataDirectory } });
    const [whole, shown] = await Promise.all([explain(), explain('--as-shipper')]);
    const linesOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      assert.equal(stderr.includes('error'), false, stderr);
      const [{ value, breakdown }] = JSON.parse(stdout).data;
      return { value, codes: breakdown.map(({ code }: { code: string }) => code) };
    };
    const [all, groups] = [linesOf(whole), linesOf(shown)];
    assert.ok(all.codes.includes('lane') && all.codes.length > 4, all.codes.join());
    assert.match(groups.codes.join(), /^freight,tolls(,fees)?$/);
    assert.equal(groups.value, all.value);
  });

  test('explains how a load is split over several vehicles, and shows the warnings of the price', async () => {
    const places = ['--from', 'DE 20457 Hamburg', '--to', 'IT 20121 Milano', '--vehicle-type', '10', '--date', inAWeek];
    const args = ['explain', ...places, '--item', '40x120x80x120@300'];
    const reply = JSON.parse((await price([...args.slice(1), '--json'])).stdout);
    const [text, json, other] = await Promise.all([
      price(args),
      price([...args, '--json']),
      price([...args, '--vehicle', 'rickshaw']),
    ]);
    assert.deepEqual([text.code, json.code, other.code], [0, 0, 1], text.stderr + json.stderr);
    const { split, warnings } = JSON.parse(json.stdout);
    assert.deepEqual({ split, warnings }, { split: reply.split, warnings: reply.warnings });
    assert.match(text.stdout, /1 +10 +Curtain-side trailer +\d+\.\d\d +34 of line 1\n +1 +10 .* 6 of line 1\n/);
    assert.match(
      text.stdout,
      /\nCurtain-side trailer \(tautliner\), \d+ km, 34 of line 1\n\n +code +eur +computed from/,
    );
    assert.match(text.stdout, /\nCurtain-side trailer \(tautliner\), \d+ km, 6 of line 1\n/);
    assert.equal(text.stdout.match(/^ value +2?\d+\.\d\d +sum of the lines/gm)?.length, 2);
    for (const warning of warnings) assert.ok(text.stdout.includes(`\n${warning}\n`), warning);
    assert.ok(warnings.length > 0);
  });

  for (const [why, stdin, expected] of [
    ['no JSON', '{"items":', /JSON/],
    ['an unknown country', request.replace('"IT"', '"XX"'), /unloadings\.0\.country: /],
    ['an unknown place', request.replace('Milano', 'Nowhereville').replace('20121', ''), /unloadings\.0\.\w+: /],
    [
      'a field by another name',
      request.replace('"quantity":', '"qty":'),
      /quantity: is required: `qty` was sent; here/,
    ],
    ['a wrong type', request.replace('"quantity":2', '"quantity":"2"'), /items\.0\.quantity: /],
    ['a date without offset', request.replace(inAWeek, inAWeek.replace('Z', '')), /loading_date: /],
  ] as const) {
    test(`refuses ${why} with exit code 1 and the name of the field`, async () => {
      const { code, stdout, stderr } = await price(['--file', '-'], stdin);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /^error: /);
      assert.match(stderr, expected);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.equal(stdout, '');
    });
  }
});
