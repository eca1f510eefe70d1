import { ArrowLeftRight, Landmark, Vault } from 'lucide-react'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { mayTransfer, type ClosingView } from '../closing-view.rules.ts'
import { MethodMark } from '../method-mark.tsx'
import { transferText } from '../transfer.text.ts'

interface PlacesCardProps {
  closing: ClosingView
  onTransfer: () => void
}

/** What safes, banks and counted wallets hold; nothing for a shop without them. */
export function PlacesCard({ closing, onTransfer }: PlacesCardProps) {
  const t = useText(transferText)
  if (!mayTransfer(closing)) return null
  const { places, isBlind } = closing
  const wallets = closing.countWallets && !isBlind ? closing.wallets : []
  return (
    <section aria-label={t.places} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-h2 font-semibold">{places.length > 0 ? t.places : t.walletsTitle}</h2>
        <Button variant="secondary" size="small" onClick={onTransfer}>
          <ArrowLeftRight className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.open}
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {places.map(({ place, kind, name, amount }) => {
          const Icon = kind === 'safe' ? Vault : Landmark
          return (
            <li key={place} className="flex flex-wrap items-center gap-x-3 py-2.5">
              <Icon className="size-5 shrink-0 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
              <bdi className="min-w-0 grow basis-24 wrap-anywhere">{name}</bdi>
              <AdminMoney
                amount={amount}
                className={`ms-auto font-semibold ${amount < 0 ? 'text-henna' : ''}`}
              />
            </li>
          )
        })}
        {wallets.map(({ method, expected }) => (
          <li key={method} className="flex flex-wrap items-center justify-between gap-x-2 py-2.5">
            <MethodMark method={method} />
            {expected === null ? (
              <span className="text-small text-subtle">{t.neverCounted}</span>
            ) : (
              <AdminMoney amount={expected} className={`font-semibold ${expected < 0 ? 'text-henna' : ''}`} />
            )}
          </li>
        ))}
      </ul>
      {wallets.length > 0 && <p className="text-label text-subtle">{t.walletsHint}</p>}
    </section>
  )
}
