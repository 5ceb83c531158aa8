import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listenOnLoopback } from '../../support/network/loopback-server.ts';
import type { Closing } from '../../support/process.ts';

type Action = (request: string) => Promise<string>;
type Settings = Record<string, Record<string, unknown>>;
type Package = {
  Actor: new (settings: Settings) => { route: Action; matrix: Action; status: Action };
  getConfig: (options: object) => Promise<Settings>;
};

/** Loaded only where it is installed (`npm run test:valhalla`). */
const load = createRequire(import.meta.url);

/** What the engine's own HTTP server answers with; the package says only the text. */
const codes: Record<string, number> = {
  'Exceeded max locations': 150,
  'Path distance exceeds': 154,
  'Locations are in unconnected regions': 170,
  'No suitable edges near location': 171,
  'No path could be found': 442,
};

/** Makes tiles and borders of an extract in a folder, and says with which settings they are read. */
export async function buildTiles(extract: string, folder: string): Promise<Settings> {
  const { getConfig } = load('@valhallajs/valhallajs') as Package;
  const borders = join(folder, 'borders.sqlite');
  const additionalArgs = ['--mjolnir-admin', borders, '--service-limits-status-allow-verbose', 'true'];
  const settings = await getConfig({ tileDir: join(folder, 'tiles'), tileExtract: '', additionalArgs });
  delete settings.mjolnir!.tile_extract;
  delete settings.mjolnir!.traffic_extract;
  const file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify(settings));
  const program = load.resolve('@valhallajs/valhallajs').replace(/index\.\w+$/, 'bin/valhalla-cli.js');
  for (const step of ['build_admins', 'build_tiles'])
    await promisify(execFile)(process.execPath, [program, step, '-c', file, extract], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    });
  return settings;
}

/** The engine as its own server speaks: `/route`, `/sources_to_targets`, `/status`. Returns its address. */
export async function startEngine(t: Closing, settings: Settings): Promise<string> {
  const { Actor } = load('@valhallajs/valhallajs') as Package;
  const actor = new Actor(settings);
  const actions: Record<string, Action> = {
    '/route': (asked) => actor.route(asked),
    '/sources_to_targets': (asked) => actor.matrix(asked),
    '/status': (asked) => actor.status(asked),
  };
  const server = createServer(async (request, reply) => {
    const [status, body] = await answer(actions[request.url ?? ''], await text(request));
    reply.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body);
  });
  return (await listenOnLoopback(t, server)).origin;
}

async function answer(action: Action | undefined, asked: string): Promise<[number, string]> {
  if (action === undefined) return [404, refusal(106, 'Try any of: /route /sources_to_targets /status', 404)];
  try {
    return [200, await action(asked || '{}')];
  } catch (error) {
    const reason = (error as Error).message.replace(/^\w+ error: /, '');
    const [, code = 199] = Object.entries(codes).find(([start]) => reason.startsWith(start)) ?? [];
    return [400, refusal(code, reason, 400)];
  }
}

function refusal(code: number, error: string, status: number): string {
  return JSON.stringify({ error_code: code, error, status_code: status, status: 'Bad Request' });
}
