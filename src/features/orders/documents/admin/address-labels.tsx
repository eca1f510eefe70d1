/** Address labels of parcels, on the label paper that price labels use. */
import { sheetsOf } from '#core/label-sheet.ts'
import { formatPhone } from '#core/phone.ts'
import { receiptMoney } from '#core/receipt-line.ts'
import { directionOf, inLanguage } from '#core/text.ts'
import { placeNames } from '../../address.text.ts'
import type { Paper } from '../print.rules.ts'
import type { PackingSlip } from '../slip.rules.ts'
import { slipText } from '../slip.text.ts'
import '#ui/print/labels.css'
import './address-labels.css'

export function AddressLabels({ labels, paper }: { labels: PackingSlip[]; paper: Paper }) {
  const render = (label: PackingSlip | undefined) =>
    label && <AddressLabel key={label.orderNumber} label={label} />
  return (
    <div className="labels">
      {paper === 'a4'
        ? sheetsOf(labels, 1).map((sheet, number) => (
            // oxlint-disable-next-line react/no-array-index-key -- sheets have no other name and are never reordered
            <section key={number} className="label-sheet">
              {sheet.map(render)}
            </section>
          ))
        : labels.map(render)}
    </div>
  )
}

/** In the language of the order. */
function AddressLabel({ label }: { label: PackingSlip }) {
  const { language, customer, address, toCollect, isPickup, isCancelled } = label
  const t = inLanguage(slipText, language)
  const places = address && placeNames(address, language).join(t.comma)
  return (
    <article className="label address-label" lang={language} dir={directionOf(language)}>
      <p className="address-label-head">
        <span>
          {t.orderNumber} <bdi dir="ltr">{label.orderNumber}</bdi>
        </span>
        {isCancelled ? (
          <span>{t.cancelled}</span>
        ) : toCollect > 0 ? (
          <bdi dir="ltr">{receiptMoney(toCollect)}</bdi>
        ) : (
          <span>{t.paid}</span>
        )}
      </p>
      <div className="address-label-body">
        {label.code && <img src={label.code} alt={t.code} className="address-label-code" />}
        <p className="address-label-name">
          <bdi>{customer.name}</bdi>
        </p>
        <p className="address-label-name">
          <bdi dir="ltr">{formatPhone(customer.phone)}</bdi>
        </p>
        {isPickup && <p>{t.pickup}</p>}
        {address && (
          <>
            {address.landmark.trim() && (
              <p className="address-label-street">
                {t.landmark} <bdi>{address.landmark}</bdi>
              </p>
            )}
            {address.full.trim() && (
              <p className="address-label-street">
                <bdi>{address.full}</bdi>
              </p>
            )}
          </>
        )}
      </div>
      {places && (
        <p className="address-label-place">
          <bdi>{places}</bdi>
        </p>
      )}
    </article>
  )
}
