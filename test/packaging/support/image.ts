import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { atEnd, temporaryDirectory } from '../../support/process.ts';
import { propertiesOf, readStages, root, type Stage, type Step } from './dockerfile.ts';

type Closing = { after(work: () => unknown): void };
type Environment = Record<string, string>;
const run = promisify(execFile);

/** What the Dockerfile makes, in a folder instead of an image. */
export type Image = {
  /** Where `/` of the last stage is. */
  directory: string;
  user: { uid: number; gid: number };
  environment: Environment;
  workingDirectory: string;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
};

/**
 * Does in a folder what the Dockerfile does in an image: each of its steps, as they stand there, with this Node. Needs
 * root, as a build does.
 */
export async function buildImage(t: Closing): Promise<Image> {
  const directory = await temporaryDirectory(t);
  const programs = join(directory, 'programs');
  await mkdir(programs);
  // This Node may lie in a folder that only root may enter.
  await copyFile(process.execPath, join(programs, 'node'));
  await chmod(join(programs, 'node'), 0o755);
  const stages = readStages();
  for (const stage of stages) await buildStage(stage, directory);
  const { name, steps } = stages.at(-1)!;
  const last = (keyword: string) => steps.findLast((step) => step.keyword === keyword)!;
  const [uid, gid] = last('USER').given[0]!.split(':').map(Number) as [number, number];
  const place = join(directory, name);
  const inPlace = (value: string) => (value.startsWith('/') ? join(place, value) : value);
  const stated = Object.entries(propertiesOf('ENV')).map(([key, value]) => [key, inPlace(value)]);
  return {
    directory: place,
    user: { uid, gid },
    environment: { PATH: `${programs}:${process.env.PATH}`, ...Object.fromEntries(stated) },
    workingDirectory: inPlace(last('WORKDIR').given[0]!),
    entrypoint: last('ENTRYPOINT').json!,
    command: last('CMD').json!,
    healthCheck: JSON.parse(last('HEALTHCHECK').text.replace(/^.*?CMD /, '')) as string[],
  };
}

async function buildStage({ name, steps }: Stage, directory: string): Promise<void> {
  const place = join(directory, name);
  let workingDirectory = place;
  const does: Record<string, (step: Step) => unknown> = {
    WORKDIR: async ({ given }) => {
      workingDirectory = join(place, given[0]!);
      await mkdir(workingDirectory, { recursive: true });
    },
    COPY: async ({ given, flags }) => {
      const from = flags.from === undefined ? root : join(directory, flags.from);
      const to = given.at(-1)!;
      for (const source of given.slice(0, -1)) await copyInto(join(from, source), to, resolve(workingDirectory, to));
    },
    RUN: async ({ text }) => {
      const path = `${join(directory, 'programs')}:${process.env.PATH}`;
      const env = { PATH: path, HOME: process.env.HOME, npm_config_prefer_offline: 'true' };
      await run('sh', ['-c', text.replace(/(?<=\s)\/\w+/g, `${place}$&`)], { cwd: workingDirectory, env });
    },
  };
  for (const step of steps) await does[step.keyword]?.(step);
}

/** As COPY does: of a folder what is in it, a file into a folder whose name ends with a slash. */
async function copyInto(source: string, to: string, target: string): Promise<void> {
  const isFolder = (await stat(source)).isDirectory();
  const path = isFolder || !to.endsWith('/') ? target : join(target, basename(source));
  await mkdir(dirname(path), { recursive: true });
  await cp(source, path, { recursive: true, verbatimSymlinks: true });
}

export type Container = { said(): string; child: ChildProcess; ended: Promise<number | null> };

/** Starts a command of the image as its user, with its variables and those given, and nothing else. */
export function startContainer(t: Closing, image: Image, words: readonly string[], env: Environment = {}): Container {
  const [program, ...args] = words;
  const child = spawn(join(image.environment.PATH!.split(':')[0]!, program!), args, {
    ...image.user,
    cwd: image.workingDirectory,
    env: { ...image.environment, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const ended = new Promise<number | null>((end) => child.on('close', end));
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { said: () => text, child, ended };
}

/** Runs a command of the program in the image to its end. */
export async function runInContainer(t: Closing, image: Image, args: readonly string[], env: Environment) {
  const container = startContainer(t, image, [...image.entrypoint, ...args], env);
  return { code: await container.ended, said: container.said() };
}
