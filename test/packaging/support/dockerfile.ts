import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DockerfileParser,
  type Instruction,
  JSONInstruction,
  type ModifiableInstruction,
  type Property,
} from 'dockerfile-ast';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `given` are the words behind the keyword, without flags. `json`: of an instruction in exec form. */
export type Step = {
  keyword: string;
  given: string[];
  text: string;
  flags: Record<string, string>;
  json: string[] | undefined;
};
export type Stage = { name: string; base: string; steps: Step[] };

/** The stages of the Dockerfile, from the first to the last. */
export function readStages(): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8')).getInstructions()) {
    const step = readStep(instruction);
    const [base, , name = String(stages.length)] = step.given;
    if (step.keyword === 'FROM') stages.push({ name, base: base!, steps: [] });
    else stages.at(-1)!.steps.push(step);
  }
  return stages;
}

function readStep(instruction: Instruction): Step {
  const given = instruction.getArguments().map((argument) => argument.getValue());
  const flags = 'getFlags' in instruction ? (instruction as ModifiableInstruction).getFlags() : [];
  const json = instruction instanceof JSONInstruction ? instruction.getJSONStrings() : [];
  return {
    keyword: instruction.getKeyword(),
    given,
    text: instruction.getArgumentsContent() ?? '',
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    json: json.length > 0 ? json.map((argument) => JSON.parse(argument.getValue()) as string) : undefined,
  };
}

/** The names and values of ENV or LABEL. */
export function propertiesOf(keyword: 'ENV' | 'LABEL'): Record<string, string> {
  const instructions = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8')).getInstructions();
  const found = instructions.filter((instruction) => instruction.getKeyword() === keyword);
  const properties = found.flatMap((each) => (each as Instruction & { getProperties(): Property[] }).getProperties());
  return Object.fromEntries(properties.map((property) => [property.getName(), property.getValue() ?? '']));
}
