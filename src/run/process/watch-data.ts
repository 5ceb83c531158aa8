import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { watchedCodes } from '../../engine/cities/gazetteer/imported-codes.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { watchedTariffs } from '../../engine/tariff/watched-tariffs.ts';
import type { Config } from '../../ground/config.ts';
import { minuteMs } from '../../ground/units.ts';
import { stampOfFile, type WatchedFiles, watchFiles } from '../../ground/watch-files.ts';
import type { CompanySource } from '../../orders/company/company-profile.ts';
import { watchedProfile } from '../../orders/company/load-profile.ts';
import { availabilityFile } from '../../orders/sold/availability-file.ts';
import type { AvailabilitySource } from '../../orders/sold/live-availability.ts';
import { loadSold, postalDirectory, reloadTables, tariffDirectory } from '../reference-data.ts';
import { judgeSupplierCountry, missingIssuer } from './judge-config.ts';
import type { LogWarning } from './opened-server.ts';

/** What a process that serves has loaded, and replaces while it does. */
export type LoadedData = PriceSources & { sold: AvailabilitySource; company: CompanySource };

/**
 * `loaded`: what the log says once they are in use. `refused`: what it says if they cannot be. `lacks`: what they no
 * longer allow.
 */
type ToldFiles = WatchedFiles & { loaded?: string; refused: string; lacks?: () => string | undefined };

/** Picks up postal codes, tables and a profile put into the data folder. Returns a function that stops it. */
export function watchData(config: Config, data: LoadedData, log: FastifyBaseLogger, warn: LogWarning): () => void {
  const unwatch = filesOf(config, data).map(({ loaded, refused, lacks, ...files }) => {
    const onLoaded = () => {
      if (loaded) log.info(loaded);
      const lack = lacks?.();
      if (lack) log.warn(lack);
    };
    return watchFiles({ ...files, onLoaded, onError: warn(refused) });
  });
  return () => {
    for (const stop of unwatch) stop();
  };
}

function filesOf(config: Config, { gazetteer, pricing, sold, company }: LoadedData): ToldFiles[] {
  const { dataDirectory, offerMinutes } = config;
  const directory = tariffDirectory(dataDirectory);
  const load = async () => {
    const tariffs = await reloadTables(dataDirectory);
    judgeSupplierCountry(config, tariffs);
    return tariffs;
  };
  // An offer may be made at the last moment, by another process some seconds later, and counts from a full minute.
  const keepMs = (offerMinutes + 2) * minuteMs;
  return [
    { ...watchedCodes(gazetteer, postalDirectory(dataDirectory)), refused: 'imported postal codes' },
    {
      ...watchedTariffs({ source: pricing, directory, load, keepMs }),
      loaded: 'new tariff tables are in use',
      refused: 'new tariff tables cannot be used, those before stay',
    },
    {
      // New tariffs may have the vehicles that its rows name.
      stamp: () => `${stampOfFile(join(directory, availabilityFile))} ${tariffAt(pricing.tariffs, Date.now()).version}`,
      reload: () => {
        sold.table = loadSold(directory, pricing.tariffs);
      },
      loaded: 'the table of availability was read',
      refused: 'the new table of availability cannot be used, the one before stays',
    },
    {
      ...watchedProfile(company, dataDirectory),
      loaded: 'a new profile of the company is in use',
      refused: 'the new profile of the company cannot be used, the one before stays',
      lacks: () => missingIssuer(config, company),
    },
  ];
}
