import type { EngineAnswer } from './ask-engine.ts';

/** An engine's description of itself at `/status`; the latter two only if its operator allows that. */
type Status = { version?: unknown; tileset_last_modified?: unknown; has_tiles?: unknown; has_admins?: unknown };

/** The engine's state at the start, in a line. `isFine`: whether ways will come from it. */
export function describeStatus(url: string, answer: EngineAnswer): { isFine: boolean; text: string } {
  if (answer.kind === 'failed') {
    const text = `routing engine: ${url} does not answer (${answer.reason}); ways are the built-in network's until it does`;
    return { isFine: false, text };
  }
  const { version, tileset_last_modified: changed, has_tiles: tiles, has_admins: admins } = statusOf(answer);
  if (typeof version !== 'string') return { isFine: false, text: `routing engine: ${url} is no Valhalla` };
  if (tiles === false) return { isFine: false, text: `routing engine: Valhalla ${version} at ${url} has no roads` };
  const date = typeof changed === 'number' && changed > 0 && changed < 1e11 ? new Date(changed * 1000) : undefined;
  const roads = date === undefined ? '' : `, roads of ${date.toISOString().slice(0, 10)}`;
  const borders =
    admins === false ? ', without borders: kilometres by country are shared as on the built-in network' : '';
  return { isFine: true, text: `routing engine: Valhalla ${version.slice(0, 20)} at ${url}${roads}${borders}` };
}

function statusOf(answer: EngineAnswer): Status {
  return answer.kind === 'reply' && answer.content !== null ? (answer.content as Status) : {};
}
