import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { readDoc, rowsOf } from './markdown.ts';

/** The program as its help shows it: taken over in the moment in which it would read the command line. */
async function loadProgram(): Promise<Command> {
  let program: Command | undefined;
  const { parseAsync } = Command.prototype;
  Command.prototype.parseAsync = async function (this: Command) {
    program = this;
    return this;
  };
  await import('../../src/run/cli/main.ts').finally(() => {
    Command.prototype.parseAsync = parseAsync;
  });
  return program!;
}

function commandsOf(parent: Command, path = ''): [string, string[]][] {
  return parent.commands.flatMap((command) => {
    const takes = command.registeredArguments.map((argument) => ` <${argument.name()}>`).join('');
    const name = `${path}${command.name()}`;
    const itself: [string, string[]] = [name + takes, command.options.map((option) => option.long!)];
    // A group does nothing by itself, unless it has options.
    const isGroup = command.commands.length > 0 && command.options.length === 0;
    return [...(isGroup ? [] : [itself]), ...commandsOf(command, `${name} `)];
  });
}

test('the page of commands lists every one with its options, and no other', async () => {
  const rows = rowsOf(readDoc('docs/commands.md'), /^`[a-z]+( [a-z]+){0,2}( <\w+>){0,3}`$/);
  const shown = rows.map(([command, options]) => [
    command!.replaceAll('`', ''),
    options!.match(/--[a-z][a-z\d-]*/g) ?? [],
  ]);
  assert.deepEqual(shown, commandsOf(await loadProgram()));
});
