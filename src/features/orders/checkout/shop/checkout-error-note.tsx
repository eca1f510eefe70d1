import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoney, money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import type { RefusedCheckout } from '../checkout-result.rules.ts'
import { changedText, checkoutText, type ShownProblem } from '../checkout.text.ts'
import { WhatsAppLink } from './delivery-fields.tsx'
import { useProblems } from './use-problems.ts'

/** Only a conversation helps. */
const CONTACT = new Set<string>(['noZone', 'contactShop', 'tooManyOpen'])

export interface CheckoutErrorNoteProps {
  answer: RefusedCheckout
  shopPhone: Phone
  /** Says that the picture must be chosen again: a browser does not refill file inputs. */
  lostProof: string | undefined
}

/** Shows above the form why the submitted checkout was refused; without JavaScript it is the only error message. */
export function CheckoutErrorNote({ answer, shopPhone, lostProof }: CheckoutErrorNoteProps) {
  const t = useText(checkoutText)
  const reasons = useText(changedText)
  const { problems, errorOf } = useProblems(answer.status === 422 ? answer.body.problems : [])
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every new answer takes the focus
  }, [answer])
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="alert"
      className="my-3 flex items-start gap-2.5 rounded-field bg-henna-50 p-3.5 text-henna"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <div className="grid gap-1">
        {answer.status === 422 && problems.map(({ field }) => <p key={field}>{errorOf(field as 'name')}</p>)}
        {answer.status === 429 && <p>{t.tooMany}</p>}
        {answer.status === 503 && <p>{t.failed}</p>}
        {answer.status === 409 &&
          (answer.body.reason === 'keyReused' ? (
            <p>
              {answer.body.message}{' '}
              <Link to={`/order?number=${answer.body.number}`} className="underline">
                {t.seeOrder}
              </Link>
            </p>
          ) : (
            <p>
              {answer.body.message ?? reasons[answer.body.reason as ShownProblem]}{' '}
              {CONTACT.has(answer.body.reason) ? (
                <WhatsAppLink phone={shopPhone} label={t.writeToUs} />
              ) : (
                !answer.body.message && t.newTotal(formatMoney(money(Math.round(answer.body.total * 100))))
              )}
            </p>
          ))}
        {lostProof && problems.every(({ field }) => field !== 'proof') && <p>{lostProof}</p>}
      </div>
    </div>
  )
}
