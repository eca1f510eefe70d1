import { House, Info, MessageCircle } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useCart } from '#features/cart/use-cart.ts'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import type { IconComponent } from '#ui/display/icon-component.ts'
import { CartCountBadge } from '#ui/feedback/badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { useIsCurrent } from '#ui/page/page-location.ts'
import { LanguageButton } from './language/language-button.tsx'
import { shopShellText } from './shop-shell.text.ts'

const ITEM =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(var(--label),3.6vw)] text-ink-2 ' +
  'outline-offset-[-4px] aria-[current=page]:font-semibold aria-[current=page]:text-pri ' +
  'aria-[current=page]:before:absolute aria-[current=page]:before:top-[-1px] aria-[current=page]:before:h-0.5 ' +
  'aria-[current=page]:before:w-7 aria-[current=page]:before:bg-gold'

/** Navigation bar at the bottom of the screen on a phone (spec 2). */
export function BottomBar() {
  const t = useText(shopShellText)
  const count = useCart().count
  useHideOnScrollDown()
  return (
    <nav
      aria-label={t.mainNavigation}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex h-[calc(68px+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] transition-transform duration-200 md:hidden"
    >
      <BarLink to="/" icon={House} label={t.home} />
      <LanguageButton className={ITEM} iconClassName="size-[23px]" />
      <BarLink to="/cart" icon={BagIcon} label={t.cart} name={count > 0 ? t.cartWith(count) : t.cart}>
        <span className="absolute start-1/2 top-1.5 ms-1">
          <CartCountBadge count={count} />
        </span>
      </BarLink>
      <BarLink to="/about" icon={Info} label={t.about} />
      <BarLink to="/contact" icon={MessageCircle} label={t.contact} />
    </nav>
  )
}

/** Smaller movements of a finger do not count. */
const SCROLL_TOLERANCE = 8

/** Marks the document while it is scrolled down; the styles hide the bars of a low screen then. */
function useHideOnScrollDown(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = scrollY
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < SCROLL_TOLERANCE) return
      last = scrollY
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - SCROLL_TOLERANCE
      if (moved > 0 && !isAtEnd) dataset.scrolled = 'down'
      else delete dataset.scrolled
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}

interface BarLinkProps {
  to: string
  icon: IconComponent
  label: string
  /** Accessible name where the visible label is not enough. */
  name?: string
  children?: ReactNode
}

function BarLink({ to, icon: Icon, label, name, children }: BarLinkProps) {
  return (
    <Link to={to} aria-current={useIsCurrent(to)} aria-label={name} className={ITEM}>
      <Icon className="size-[23px]" strokeWidth={1.6} aria-hidden="true" />
      <span className="max-w-full truncate">{label}</span>
      {children}
    </Link>
  )
}
