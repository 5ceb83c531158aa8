import { useState } from 'preact/hooks';
import type { OrderDetail } from '../../../../client/src/api-types.ts';
import { useAddress } from '../../../data/address.ts';
import { isSandbox } from '../../../data/page.ts';
import { may } from '../../../data/session.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { Menu, type MenuEntry } from '../../../parts/menu.tsx';
import { loadSection, words } from '../../../words/words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { SimulateDialog, simulations } from './simulate.tsx';

const WithdrawDialog = later(async () => {
  const [{ WithdrawDialog }] = await Promise.all([import('./withdraw-dialog.tsx'), loadSection('answers')]);
  return WithdrawDialog;
});

type Asked = 'cancel' | 'eta' | 'failed';

/** What the shipper can do with an order in its current state: buttons above it, or one menu without enough room. */
export function OwnActions({ order }: { order: OrderDetail }) {
  const [asked, ask] = useState<Asked>();
  const { open } = useAddress();
  // Loaded with what an order that is requested shows.
  const { order: texts, answers } = words.value;
  const isDraft = order.status === 'draft';
  const isRequested = order.status === 'requested';
  const isMoved = isRequested || order.status === 'placed' || order.status === 'loaded';
  const moves = isSandbox && isMoved && may('book') ? simulations(order, ask) : [];
  const deeds: MenuEntry[] = [
    ...(may('book')
      ? [
          {
            icon: isDraft ? 'pen' : 'repeat',
            name: isDraft ? texts.goOn : texts.repeat,
            run: () => open(`/new?${isDraft ? 'draft' : 'repeat'}=${order.id}`),
          },
        ]
      : []),
    ...(order.cancellation.allowed && may('orders:cancel')
      ? [{ icon: 'x', name: (isRequested && answers?.withdraw) || texts.cancel, run: () => ask('cancel') }]
      : []),
  ];
  const Cancel = isRequested ? WithdrawDialog : CancelDialog;
  const close = () => ask(undefined);
  return (
    <>
      {moves.length > 0 && <Menu name={texts.simulate.menu} icon="flask" class="wide" entries={moves} />}
      {deeds.map(({ icon, name, run }) => (
        <button type="button" key={icon} class={`btn wide ${isDraft && icon === 'pen' ? 'go' : ''}`} onClick={run}>
          <Icon name={icon} />
          {name}
        </button>
      ))}
      {moves.length > 0 && (
        <Menu name={texts.simulate.menu} icon="flask" isIconOnly class="narrow-only" entries={moves} />
      )}
      {deeds.length > 0 && <Menu name={words.value.more} icon="more" isIconOnly class="narrow-only" entries={deeds} />}
      {asked === 'cancel' && <Cancel order={order} onClose={close} />}
      {(asked === 'eta' || asked === 'failed') && <SimulateDialog order={order} to={asked} onClose={close} />}
    </>
  );
}
