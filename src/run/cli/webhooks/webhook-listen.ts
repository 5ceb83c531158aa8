import { type Command, Option } from 'commander';
import { companyEndpointTypes } from '../../../telling/webhooks/endpoints/endpoint.ts';
import { readWords } from '../command.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

type ListenOptions = {
  token?: string;
  url?: string;
  forwardTo?: string;
  types?: string;
  since?: string;
  secret?: string;
};

/** Adds `webhook listen`: the program of the client, for whoever has a checkout of the service. */
export function addWebhookListen(webhook: Command): void {
  webhook
    .command('listen')
    .description('Forward events to an address of this machine, signed as by an endpoint, until Ctrl-C.')
    .addOption(
      new Option('--token <token>', 'better given as TRANSPORT_TOKEN, which no list of processes shows').env(
        'TRANSPORT_TOKEN',
      ),
    )
    .addOption(new Option('--url <url>', 'of the service, or of one of its interfaces').env('TRANSPORT_URL'))
    .option('--forward-to <url>', 'where to post the events, as in http://127.0.0.1:3000/hook')
    .option('--types <list>', `comma-separated, of ${companyEndpointTypes.join(', ')}; all when absent`)
    .option(
      '--since <when>',
      'a date-time with offset, or a position or the id of an event, of which the next is the first to come; ' +
        'from now on when absent',
    )
    .option('--secret <secret>', 'whsec_…, to sign with; when absent one that this machine keeps')
    .action(forward);
}

async function forward(stated: ListenOptions): Promise<void> {
  readWords('--types', stated.types ?? '', companyEndpointTypes);
  const { listen } = await import('../../../../client/src/listen/listen.ts');
  const { readListenSettings } = await import('../../../../client/src/listen/read-settings.ts');
  const { WrongUsage } = await import('../../../../client/src/listen/wrong-usage.ts');
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await listen(readListenSettings(stated, process.env), { print, tell: report }, ending.signal);
  } catch (error) {
    throw error instanceof WrongUsage ? new UsageError(error.message) : error;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}
