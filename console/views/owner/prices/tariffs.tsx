import { useAddress } from '../../../data/address.ts';
import { ask } from '../../../data/calls.ts';
import type { TariffList, TariffVersion } from '../../../data/operator-types.ts';
import { href } from '../../../data/page.ts';
import { refresh, useResource } from '../../../data/resource.ts';
import { Failure } from '../../../parts/failure.tsx';
import { date, number } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { ownerWords } from '../../../words/owner-words.ts';

const Comparison = later(() => import('./compare/comparison.tsx').then((module) => module.Comparison));

const key = 'tariffs';

/** What the check counts in a version, in column order. */
const counted = [
  'vehicles',
  'lanes',
  'toll_countries',
  'closed_areas',
  'closed_borders',
  'cabotage_rules',
  'un_numbers',
  'rates',
  'cancellation_steps',
] as const;

/** The loaded tariffs: each version with its check, and the comparison that the address asks for. */
export function Tariffs() {
  const texts = ownerWords.value.price.tariffs;
  const { query, set } = useAddress();
  const { value, refusal } = useResource(key, () => ask<TariffList>('/tariffs'));
  if (refusal && !value) return <Failure refusal={refusal} onRetry={() => refresh((each) => each === key)} />;
  if (!value) return null;
  return (
    <>
      {[...Map.groupBy(value.data, ({ name }) => name)].map(([name, versions]) => (
        <VersionTable key={name ?? ''} name={name ?? texts.general} versions={versions} />
      ))}
      <p class="hint-row">{texts.text}</p>
      {query.version && (
        <Comparison
          version={query.version}
          from={query.since}
          versions={value.data}
          onFrom={(since) => set({ since })}
          onClose={() => set({ version: undefined, since: undefined })}
        />
      )}
    </>
  );
}

function VersionTable({ name, versions }: { name: string; versions: readonly TariffVersion[] }) {
  const texts = ownerWords.value.price.tariffs;
  const sorted = versions.toSorted((a, b) => Date.parse(a.valid_from) - Date.parse(b.valid_from));
  return (
    <div class="tariff">
      <h2>
        {name} <span class="mut">{texts.accounts(number(versions[0]!.accounts))}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section class="scrolls" aria-label={name} tabIndex={0}>
        <table class="list versions">
          <caption class="sr">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.version}</th>
              <th scope="col">{texts.valid}</th>
              {counted.map((each) => (
                <th key={each} scope="col" class="n">
                  {texts.counted[each]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted
              .map((version, index) => <Version key={version.version} version={version} before={sorted[index - 1]} />)
              .reverse()}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Version({ version, before }: { version: TariffVersion; before: TariffVersion | undefined }) {
  const texts = ownerWords.value.price.tariffs;
  const { valid_from, valid_until, in_force, files } = version;
  const own = files.filter((file) => file.own).map(({ file }) => file);
  const isNext = Date.parse(valid_from) > Date.now();
  return (
    <tr>
      <td class="first">
        <b>{version.version}</b>
        {in_force && (
          <span class="st pill finished">
            <Icon name="check" />
            {texts.inForce}
          </span>
        )}
        {isNext && (
          <span class="st pill placed">
            <Icon name="clock" />
            {texts.next}
          </span>
        )}
        <small class="made-of">{own.length > 0 ? own.join(', ') : texts.shipped}</small>
      </td>
      <td class="two num">
        {texts.from(date(valid_from))}
        {valid_until && ` ${texts.until(date(valid_until))}`}
        {(before || version.name) && (
          <a
            class="link compares"
            data-row
            href={href(`/prices?tab=tariffs&version=${encodeURIComponent(version.version)}`)}
            aria-label={texts.compareVersion(version.version)}
          >
            {texts.compare}
          </a>
        )}
      </td>
      {counted.map((each) => (
        <td key={each} class="n" data-label={texts.counted[each]}>
          {number(version[each])}
          {before && before[each] !== version[each] && <Difference value={version[each] - before[each]} />}
        </td>
      ))}
    </tr>
  );
}

function Difference({ value }: { value: number }) {
  const texts = ownerWords.value.price.tariffs;
  return (
    <span class="mut small">
      {' '}
      <span aria-hidden="true">{`${value > 0 ? '+' : '−'}${number(Math.abs(value))}`}</span>
      <span class="sr">{(value > 0 ? texts.more : texts.fewer)(number(Math.abs(value)))}</span>
    </span>
  );
}
