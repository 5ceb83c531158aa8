import { useState } from 'preact/hooks';
import { goBack, useAddress } from '../../../data/address.ts';
import { useKeys } from '../../../data/keys.ts';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { may } from '../../../data/session.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { Menu, type MenuEntry } from '../../../parts/menu.tsx';
import { isAccepted } from '../../../parts/order/documents.tsx';
import { openFile } from '../../../parts/order/open-file.ts';
import { loadSection, words } from '../../../words/words.ts';
import { endLinks } from './end-links.ts';
import { lastReport } from './last-report.ts';

const dialogs = {
  assign: later(async () => {
    const [{ AssignDialog }] = await Promise.all([import('./assign-dialog.tsx'), loadSection('carrying')]);
    return AssignDialog;
  }),
  link: later(async () => {
    const [{ DriverLinkDialog }] = await Promise.all([import('./driver-link-dialog.tsx'), loadSection('carrying')]);
    return DriverLinkDialog;
  }),
  correct: later(() => import('./correct-dialog.tsx').then(({ CorrectDialog }) => CorrectDialog)),
  cancel: later(() => import('./cancel-dialog.tsx').then(({ CompanyCancelDialog }) => CompanyCancelDialog)),
};
type OrderDialog = keyof typeof dialogs;

/** What a dispatcher can do with an order in its current state, with keys; `onAsk` opens the matching dialog. */
export function actionsOf(order: AnyOrder, onAsk: (dialog: OrderDialog) => void) {
  const { order: texts } = words.value;
  const isUnderWay = order.status === 'placed' || order.status === 'loaded';
  const entry = (dialog: OrderDialog, icon: string, name: string, key?: string): MenuEntry => ({
    icon,
    name,
    key,
    run: () => onAsk(dialog),
  });
  if (!may('operator:dispatch')) return { assign: undefined, link: undefined, rest: [] };
  return {
    assign:
      isUnderWay || order.status === 'requested'
        ? entry('assign', 'truck', order.transport ? texts.reassign : texts.assign, 'a')
        : undefined,
    link: isUnderWay ? entry('link', 'qr', texts.driverLink, 'd') : undefined,
    rest: [
      ...(lastReport(order) && order.status !== 'canceled' ? [entry('correct', 'undo', texts.correct, 'c')] : []),
      ...(isUnderWay ? [{ icon: 'x', name: texts.endLinks, run: () => endLinks(order) }] : []),
      ...(isUnderWay || order.status === 'draft' ? [entry('cancel', 'x', texts.cancel)] : []),
    ],
  };
}

/**
 * The buttons and the menu in the bar above an order, and the dialog that one of them has opened. `do=assign` in the
 * address opens that dialog at once; closing it leads back to the previous view.
 */
export function OrderActions({ order }: { order: AnyOrder }) {
  const [clicked, ask] = useState<OrderDialog>();
  const { query, replace } = useAddress();
  const { order: texts } = words.value;
  const { assign, link, rest } = actionsOf(order, ask);
  const all = [assign, link, ...rest].filter((each) => each !== undefined);
  useKeys(all.flatMap(({ key, name, run }) => (key ? [{ key, label: name, run }] : [])));
  const isSent = query.do === 'assign' && assign !== undefined;
  const asked = clicked ?? (isSent ? 'assign' : undefined);
  const Asked = asked && dialogs[asked];
  const close = () => {
    if (clicked) ask(undefined);
    else goBack(() => replace({ do: undefined }));
  };
  const papers = [
    {
      icon: 'file',
      name: texts.cmr,
      run: () => openFile(`/orders/${order.id}/cmr.pdf`, `cmr-${order.order_number}.pdf`),
    },
    {
      icon: 'file',
      name: texts.confirmation,
      run: () => openFile(`/orders/${order.id}/confirmation.pdf`, `${order.order_number}.pdf`),
    },
  ];
  return (
    <>
      {[assign, link].map(
        (each) =>
          each && (
            <button
              type="button"
              key={each.icon}
              class={`btn wide ${each === assign && !order.transport && isAccepted(order) ? 'go' : ''}`}
              onClick={each.run}
            >
              <Icon name={each.icon} />
              {each.name} <kbd>{each.key!.toUpperCase()}</kbd>
            </button>
          ),
      )}
      {isAccepted(order) && <Menu name={texts.papers} icon="print" class="wide" entries={papers} />}
      {rest.length > 0 && <Menu name={words.value.more} icon="more" isIconOnly class="wide" entries={rest} />}
      {all.length > 0 && <Menu name={words.value.more} icon="more" isIconOnly class="narrow-only" entries={all} />}
      {Asked && <Asked order={order} onClose={close} />}
    </>
  );
}
