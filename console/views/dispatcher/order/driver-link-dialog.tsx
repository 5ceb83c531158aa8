import { useEffect, useRef, useState } from 'preact/hooks';
import type { TransportError } from '../../../../client/src/transport-error.ts';
import { change } from '../../../data/calls.ts';
import type { AnyOrder, DriverLink, DriverLinkReply } from '../../../data/operator-types.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { QrCode } from '../../../parts/drawings/qr-code.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { moment, orderNumber } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say, showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import { endLinks } from './end-links.ts';
import { isOfThisMachine } from './of-this-machine.ts';

type DriverLinkDialogProps = { order: AnyOrder; onClose: () => void };

/** Creates a link for the driver and shows it once, to be scanned with the telephone or copied and sent. */
export function DriverLinkDialog({ order, onClose }: DriverLinkDialogProps) {
  const texts = words.value.carrying;
  const [link, setLink] = useState<DriverLink>();
  const [refusal, setRefusal] = useState<TransportError>();
  const path = `/orders/${order.id}/driver-link`;
  useEffect(() => {
    change<DriverLinkReply>({ method: 'POST', path }).then(
      ({ data }) => setLink(data),
      (error) => setRefusal(asRefusal(error)),
    );
  }, [path]);
  const title = texts.linkTitle(orderNumber(order.order_number));
  return (
    <Dialog label={title} class="form-dialog" onClose={onClose}>
      <h2>{title}</h2>
      <p class="mut">{texts.linkText}</p>
      <FormRefusal refusal={refusal} />
      {link && <Shown link={link} />}
      <footer class="row">
        {link && (
          <button type="button" class="btn" onClick={() => endLinks(order).then((isEnded) => isEnded && onClose())}>
            {words.value.order.endLinks}
          </button>
        )}
        <span class="grow" />
        <button type="button" class="btn" onClick={onClose}>
          {words.value.close}
        </button>
      </footer>
    </Dialog>
  );
}

function Shown({ link }: { link: DriverLink }) {
  const texts = words.value.carrying;
  const address = useRef<HTMLInputElement>(null);
  const copy = async () => {
    address.current!.select();
    try {
      await navigator.clipboard.writeText(link.url);
      say(texts.copied);
    } catch {
      // Without a secure connection pages cannot copy: select the address, so that it can be copied by hand.
      showRefusal(texts.copyByHand);
    }
  };
  return (
    <>
      <QrCode text={link.url} label={texts.qrLabel} />
      <div class="row">
        <input
          ref={address}
          class="input grow"
          readOnly
          value={link.url}
          aria-label={texts.linkAddress}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="btn go" onClick={copy}>
          <Icon name="copy" />
          {texts.copy}
        </button>
      </div>
      {isOfThisMachine(link.url) && <p class="note wait">{texts.linkOfThisMachine}</p>}
      <p class="mut">{texts.validUntil(moment(link.valid_until))}</p>
    </>
  );
}
