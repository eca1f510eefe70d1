import { House, Info, MessageCircle, ShoppingBag, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { useCart } from '#features/cart/use-cart.ts'
import { CountBadge } from '#ui/feedback/badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { LanguageButton } from './language/language-button.tsx'
import { shopShellText } from './shop-shell.text.ts'

const ITEM =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-label text-ink-2 ' +
  'outline-offset-[-4px] aria-[current=page]:font-semibold aria-[current=page]:text-pri ' +
  'aria-[current=page]:before:absolute aria-[current=page]:before:top-[-1px] aria-[current=page]:before:h-0.5 ' +
  'aria-[current=page]:before:w-7 aria-[current=page]:before:bg-gold'

/** Navigation bar at the bottom of the screen on a phone (spec 2). */
export function BottomBar() {
  const t = useText(shopShellText)
  const count = useCart().count
  return (
    <nav
      aria-label={t.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(68px+env(safe-area-inset-bottom))] border-t border-line bg-glass pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <BarLink to="/" icon={House} label={t.home} />
      <LanguageButton className={ITEM} iconClassName="size-[23px]" />
      <BarLink to="/cart" icon={ShoppingBag} label={t.cart} name={count > 0 ? t.cartWith(count) : t.cart}>
        <span className="absolute start-1/2 top-1.5 ms-1">
          <CountBadge count={count} />
        </span>
      </BarLink>
      <BarLink to="/about" icon={Info} label={t.about} />
      <BarLink to="/contact" icon={MessageCircle} label={t.contact} />
    </nav>
  )
}

interface BarLinkProps {
  to: string
  icon: LucideIcon
  label: string
  /** Accessible name where the visible label is not enough. */
  name?: string
  children?: React.ReactNode
}

function BarLink({ to, icon: Icon, label, name, children }: BarLinkProps) {
  return (
    <NavLink to={to} end aria-label={name} className={ITEM}>
      <Icon className="size-[23px]" strokeWidth={1.6} aria-hidden="true" />
      <span className="max-w-full truncate">{label}</span>
      {children}
    </NavLink>
  )
}
