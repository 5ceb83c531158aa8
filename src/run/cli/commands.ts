import type { Command } from 'commander';

type Add = (program: Command) => unknown;

/** Every command by the names that it has, in the order of the help. */
const commands: readonly (readonly [names: readonly string[], load: () => Promise<Add>])[] = [
  [['serve'], () => import('./serve.ts').then(({ serveCommand }) => adds(serveCommand))],
  [['migrate'], () => import('./migrate.ts').then(({ migrateCommand }) => adds(migrateCommand))],
  [['doctor'], () => import('./doctor/doctor.ts').then(({ doctorCommand }) => adds(doctorCommand))],
  [['backup'], () => import('./data/backup.ts').then(({ backupCommand }) => adds(backupCommand))],
  [['restore'], () => import('./data/restore.ts').then(({ restoreCommand }) => adds(restoreCommand))],
  [['account'], () => import('./account.ts').then(({ addAccountCommands }) => addAccountCommands)],
  [['token'], () => import('./token.ts').then(({ addTokenCommands }) => addTokenCommands)],
  [['person'], () => import('./person.ts').then(({ addPersonCommands }) => addPersonCommands)],
  [['audit'], () => import('./audit.ts').then(({ addAuditCommands }) => addAuditCommands)],
  [['order', 'orders'], () => import('./order.ts').then(({ addOrderCommands }) => addOrderCommands)],
  [['webhook', 'webhooks'], () => import('./webhooks/webhook.ts').then(({ addWebhookCommands }) => addWebhookCommands)],
  [['mail'], () => import('./mail.ts').then(({ addMailCommands }) => addMailCommands)],
  [['keys'], () => import('./keys.ts').then(({ addKeysCommands }) => addKeysCommands)],
  [['retention'], () => import('./data/retention.ts').then(({ addRetentionCommands }) => addRetentionCommands)],
  [['export'], () => import('./data/export.ts').then(({ exportCommand }) => adds(exportCommand))],
  [['price'], () => import('./price.ts').then(({ priceCommand }) => adds(priceCommand))],
  [['tariff'], () => import('./tariff/tariff.ts').then(({ addTariffCommands }) => addTariffCommands)],
  [['availability'], () => import('./availability.ts').then(({ addAvailabilityCommands }) => addAvailabilityCommands)],
  [['places'], () => import('./places.ts').then(({ addPlacesCommands }) => addPlacesCommands)],
  [['company'], () => import('./company.ts').then(({ addCompanyCommands }) => addCompanyCommands)],
];

function adds(create: () => Command): Add {
  return (program) => program.addCommand(create());
}

/**
 * Adds the command of that name, or all if none has it: loading all takes four fifths of the time of a command that
 * does little.
 */
export async function addCommands(program: Command, name: string | undefined): Promise<void> {
  const named = commands.filter(([names]) => name !== undefined && names.includes(name));
  const wanted = named.length > 0 ? named : commands;
  for (const add of await Promise.all(wanted.map(([, load]) => load()))) add(program);
}
