import type { Tree } from './tree.ts';

/** Files of the service that ask the process for the time themselves, each for a reason. All others are handed it. */
const ownClocks: Record<string, string> = {
  'src/run/app.ts': 'the clock of the process, for all below',
  'src/engine/cities/import/import-lock.ts': 'the age of a file',
  'src/http/pages/console/make-bundle.ts': 'the age of a file',
  'src/http/pages/driver/page/driver.ts': 'the clock of the telephone, corrected by that of the service',
  'src/ground/database/backup/back-up.ts': 'when a backup was made, for people',
  'src/telling/delivery/send-batch.ts': 'the moment of an attempt, which the receiver checks',
  'src/telling/mail/prepare-mail.ts': 'the date of a mail',
  'src/who/people/authenticate-operator.ts': 'handed by the application',
  'src/who/people/authenticate-shipper.ts': 'handed by the application',
  'src/run/reference-data.ts': 'which tariff to prepare first',
  'src/engine/routing-engine/routing-engine.ts': 'how long the engine rests',
  'src/engine/tariff/watched-tariffs.ts': 'which tariff is in force',
  'src/telling/webhooks/endpoints/send-test.ts': 'the moment of an attempt',
  'src/telling/webhooks/send-event.ts': 'the moment of an attempt, which the receiver checks',
  'src/telling/webhooks/sending/post-message.ts': 'a date in a reply to it',
};
/** Processes and commands, where the time of the process begins. */
const ownRooms = /^src\/run\/(cli|process)\//;
const readsClock = /\bDate\.now\b|\bnew Date\(\)/;

/** Files that ask the process for the time where they should be handed it. */
export function strayClocks(tree: Tree): string[] {
  const stray = [...tree].filter(
    ([file, text]) =>
      file.startsWith('src/') && readsClock.test(text) && !ownRooms.test(file) && ownClocks[file] === undefined,
  );
  const stale = Object.keys(ownClocks).filter((file) => !readsClock.test(tree.get(file) ?? ''));
  return [
    ...stray.map(([file]) => `${file} asks the process for the time: have it handed, or ask the database`),
    ...stale.map((file) => `${file} has a reason to ask the process for the time, and does not ask`),
  ];
}

/** A store asks the database for the time; a parameter may be the instant of whoever calls. */
export function clocksInStores(tree: Tree): string[] {
  return [...tree]
    .filter(([file, text]) => /^src\/.*-(store|sql)\.ts$/.test(file) && readsClock.test(text))
    .map(([file]) => `${file} mixes the time of the process with that of the database`);
}

/**
 * Dates that come, or have just been. Tariffs and laws that tests name are older, or stand in the name of a file.
 */
const nearFuture = { from: '2026-11-15', to: '2090-01-01' };
const date =
  /(?<![-\w.]|valid.from', '|valid_from, '|as in |"timestamp":")(20\d\d-[01]\d-[0-3]\d)(?!\d|\.(?:json|csv))/g;
const opensDatabase = /\b(startApp|openTestPool|createDatabase)\(/;
const injects = /clock\/pinned\.ts|\bclockFrom\(/;

/**
 * Tests that name a date of these years while the clock on the wall goes on for the service or its database. They
 * derive it (`test/support/clock/days.ts`), or bring a clock for both.
 */
export function datesByTheWall(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!isTest(file) || !opensDatabase.test(text) || injects.test(text)) return [];
    const found = [...text.matchAll(date)].filter(
      ([, day]) => day! >= nearFuture.from && day! < nearFuture.to && isReal(day!),
    );
    return found.slice(0, 1).map(([, day]) => `${file} names ${day} by the clock on the wall`);
  });
}

const isTest = (file: string) => /^(test|client\/test)\/.*\.\w+\.ts$/.test(file);
/** A date that no calendar has is there to be refused. */
const isReal = (day: string) =>
  !Number.isNaN(Date.parse(day)) && new Date(Date.parse(day)).toISOString().startsWith(day);

const asksForTime = /\bnew Date\(\)|clock\/days\.ts|\bwallClock\b|\bloadingDay\b/;

/**
 * Whether a test file itself names the day on which it is run, or one that is derived from it. Others only count from
 * now on, have such a day from the samples, bring a clock, or are pure.
 */
export function asksForTheTime(text: string): boolean {
  return asksForTime.test(text);
}
