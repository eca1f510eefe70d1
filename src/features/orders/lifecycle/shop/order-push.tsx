import { Bell, CircleCheck } from 'lucide-react'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { usePush } from '#ui/hooks/use-push.ts'
import { useText } from '#ui/page/language.tsx'
import { orderPushText } from '../order-push.text.ts'

/** Offers to tell this browser about the order. Asks for permission only on a tap, and not again after a refusal. */
export default function OrderPush({ token }: { token: string }) {
  const t = useText(orderPushText)
  const { state, isBusy, problem, toggle } = usePush(`${orderPath(token)}/push`)
  if (state === 'unsupported' || (Notification.permission === 'denied' && !problem)) return null
  return (
    <section className="grid gap-2 rounded-panel border border-line bg-surface p-4">
      {state === 'on' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p role="status" className="flex items-center gap-2 text-ok">
            <CircleCheck className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
            {t.on}
          </p>
          <Button variant="ghost" size="small" busy={isBusy && t.asking} onClick={() => void toggle()}>
            {t.stop}
          </Button>
        </div>
      ) : (
        <>
          <Button variant="secondary" wide busy={isBusy && t.asking} onClick={() => void toggle()}>
            <Bell className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
            {t.ask}
          </Button>
          <p className="text-small text-ink-2">{t.askHelp}</p>
        </>
      )}
      {problem && (
        <p role="alert" className="text-small text-henna">
          {t[problem]}
        </p>
      )}
    </section>
  )
}
