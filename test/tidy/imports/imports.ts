import { importsOf, type Tree } from '../tree.ts';
import { clientKnownToAll, consoleRooms, exceptions, rooms, underAll, wings } from './rooms.ts';

export function roomOf(file: string): string {
  const parts = file.split('/').slice(1);
  for (let length = parts.length; length > 0; length--) {
    const room = parts.slice(0, length).join('/');
    if (room in rooms) return room;
  }
  return file;
}

/** Imports that do not run down from room to room. */
export function wrongWays(tree: Tree): string[] {
  return importsOf(tree, /^src\//).flatMap(({ from, to }) => {
    if (underAll.test(to) || exceptions[`${from} → ${to}`]) return [];
    const [room, target] = [roomOf(from), roomOf(to)];
    const isFine = to.startsWith('src/') && (room === target || rooms[room]?.includes(target));
    return isFine ? [] : [`${from} (${room}) must not import ${to}`];
  });
}

/** Imports that run up from wing to wing, whatever the rooms allow, and what stands in no wing. */
export function wrongWings(tree: Tree): string[] {
  const wingOf = (file: string) => wings.indexOf(file.split('/')[1] ?? '');
  const astray = [...tree.keys()].filter((file) => file.startsWith('src/') && wingOf(file) < 0);
  const upwards = importsOf(tree, /^src\//).filter(
    ({ from, to }) => to.startsWith('src/') && wingOf(to) < wingOf(from),
  );
  return [
    ...astray.map((file) => `${file} stands in no wing`),
    ...upwards.map(({ from, to }) => `${from} must not import ${to}, of a wing above`),
  ];
}

/** The same for the console. */
export function wrongWaysInConsole(tree: Tree): string[] {
  const consoleRoomOf = (file: string) =>
    Object.keys(consoleRooms).find((room) => file === room || file.startsWith(`${room}/`)) ?? file;
  return importsOf(tree, /^console\//).flatMap(({ from, to }) => {
    const [room, isOfView] = [consoleRoomOf(from), from.startsWith('console/views/')];
    const target = to.startsWith('client/src/') ? 'client/src' : consoleRoomOf(to);
    const isFine = clientKnownToAll.test(to) || room === target || consoleRooms[room]?.includes(target);
    // A view knows the views of no other kind of person.
    const isOwn = !isOfView || target !== 'console/views' || to.split('/')[2] === from.split('/')[2];
    return isFine && isOwn ? [] : [`${from} must not import ${to}`];
  });
}

/** Files that import each other, types included, as one path round each circle. */
export function circles(tree: Tree): string[] {
  const next = Map.groupBy(importsOf(tree, /^/), ({ from }) => from);
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const { to } of next.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of tree.keys()) visit(file);
  return found;
}
