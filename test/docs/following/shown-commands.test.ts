import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command, CommanderError } from 'commander';
import { addCommands } from '../../../src/run/cli/commands.ts';
import { codesIn, readDoc } from '../markdown.ts';
import { split } from '../shell.ts';
import { commandBlocksOf, pages } from './command-blocks.ts';

/** What comes before a command of the program, in blocks and in a line of prose. */
const asTyped = /(?:\bnpx transport|^transport|\bdocker compose run --rm service) (.+)/;
/** Prose names a command without all that it needs. */
const incomplete = ['missingMandatoryOptionValue', 'missingArgument', 'help'].map((code) => `commander.${code}`);

/** The program's own commander, which only judges. */
async function judge(line: string): Promise<CommanderError | undefined> {
  const program = new Command('transport').enablePositionalOptions();
  const words = wordsOf(line);
  await addCommands(program, words[0]);
  stopAll(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof CommanderError, String(error));
    return error;
  }
}

function stopAll(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
  if (command.commands.length === 0) command.action(() => {});
  for (const below of command.commands) stopAll(below);
}

/** The words up to where the shell goes on with something else; variables and `$(…)` have a value. */
function wordsOf(line: string): string[] {
  const words = split(line.replace(/\$\([^)]*\)/g, '1'), new Proxy({}, { get: () => '1' }));
  const end = words.findIndex((word) => /^(\||\|\||&&|;|2?>.*|<.*)$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

const commandsIn = (text: string) =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => asTyped.exec(line.trim())?.[1] ?? []);

test('every command of the program in a block of a page has what it needs, and no option that there is none of', async () => {
  const shown = pages.flatMap((page) =>
    commandBlocksOf(page).flatMap(({ line, text }) =>
      commandsIn(text).map((each) => ({ at: `${page}:${line}: ${each}`, each })),
    ),
  );
  assert.ok(shown.length > 40, String(shown.length));
  for (const { at, each } of shown) assert.equal((await judge(each))?.message, undefined, at);
});

test('every command of the program in a sentence of a page has no name or option that there is none of', async () => {
  const shown = pages.flatMap((page) =>
    codesIn(
      readDoc(page)
        .replace(/^```[\s\S]*?^```$/gm, '')
        .replaceAll('\n', ' '),
    )
      .filter((code) => code.startsWith('npx transport '))
      .flatMap(commandsIn)
      .map((each) => ({ at: `${page}: ${each}`, each })),
  );
  assert.ok(shown.length > 20, String(shown.length));
  for (const { at, each } of shown) {
    const found = await judge(each);
    assert.ok(found === undefined || incomplete.includes(found.code), `${at}: ${found?.message}`);
  }
});

test('a command or an option that does not exist is seen', async () => {
  for (const [line, said] of [
    ['token create --environment sandbox --expires-in-days 90', /unknown option '--expires-in-days'/],
    ['token make --environment sandbox', /unknown command 'make'/],
    ['token list', /--environment/],
    ['order show --environment sandbox', /missing required argument/],
    ['backup a.tar.zst b', /too many arguments/],
  ] as const)
    assert.match((await judge(line))?.message ?? '', said);
});

test('npx is told wherever it starts the client to fetch no other package of its name', () => {
  for (const page of [...pages, 'client/src/listen/main.ts'])
    assert.doesNotMatch(readDoc(page), /npx (?!--no )\S*transport-ordering-client/, page);
});
