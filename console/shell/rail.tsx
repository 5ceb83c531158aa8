import { useAddress } from '../data/address.ts';
import { controlKey } from '../data/keys.ts';
import { offlineSince } from '../data/live.ts';
import { href } from '../data/page.ts';
import { session } from '../data/session.ts';
import { moment, number } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words/words.ts';
import { type Place, places } from './navigation.ts';
import { openPalette } from './overlays.ts';
import { PersonMenu } from './person-menu.tsx';
import { railCounts } from './rail-counts.ts';

/** The rail on the left; under 760 px tabs at the bottom take its place. */
export function Rail() {
  const all = places();
  const ofCompany = all.filter(({ isOfCompany }) => isOfCompany);
  const { account, company } = session.value!;
  return (
    <nav class="rail" aria-label={words.value.main}>
      <div class="who">
        <span class="mark">
          <Icon name="route" />
        </span>
        <span class="cut">{account?.name ?? company.name ?? words.value.company}</span>
      </div>
      <button type="button" class="find" onClick={openPalette}>
        <Icon name="search" />
        <span class="grow cut">{words.value.findOrDo}</span>
        <kbd>{controlKey === 'Ctrl' ? words.value.control : controlKey} K</kbd>
      </button>
      {all.filter(({ isOfCompany }) => !isOfCompany).map(linkTo)}
      {ofCompany.length > 0 && <h3>{words.value.company}</h3>}
      {ofCompany.map(linkTo)}
      <PersonMenu>
        <LiveMark />
      </PersonMenu>
    </nav>
  );
}

const linkTo = (place: Place) => <PlaceLink key={place.path} place={place} />;

function PlaceLink({ place: { path, icon, name } }: { place: Place }) {
  const isHere = useAddress().path.startsWith(path);
  const count = railCounts.value[path];
  return (
    <a href={href(path)} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span class="name">{words.value[name]}</span>
      {count !== undefined && count.count > 0 && (
        <span class={`c num ${count.isLate ? 'late' : ''}`}>{number(count.count)}</span>
      )}
    </a>
  );
}

/** Tabs for the thumb: the first four places, and the rest in the menu of the person. */
export function Tabs() {
  return (
    <nav class="tabs" aria-label={words.value.main}>
      {places().slice(0, 4).map(linkTo)}
      <button type="button" onClick={openPalette}>
        <Icon name="search" />
        {words.value.more}
      </button>
    </nav>
  );
}

function LiveMark() {
  const text = offlineText();
  return <span class={`live ${text ? 'off' : ''}`}>{text ?? words.value.connected}</span>;
}

/** Says that no events are arriving, on screens where the rail has no room for it. */
export function OfflineNote() {
  const text = offlineText();
  return text === undefined ? null : <p class="live off offline-note">{text}</p>;
}

function offlineText(): string | undefined {
  const since = offlineSince.value;
  if (since === undefined) return undefined;
  return words.value.offlineSince(moment(new Date(since).toISOString()));
}
