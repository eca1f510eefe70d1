import { ShoppingBag } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useCart } from '#features/cart/use-cart.ts'
import { SearchButton } from '#features/catalogue/search/search-button.tsx'
import { CountBadge } from '#ui/feedback/badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { LanguageButton } from './language/language-button.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { StoreLogo, useStoreName } from './store-brand.tsx'

export function ShopHeader() {
  const t = useText(shopShellText)
  return (
    <header className="border-b border-line">
      <div className="page flex h-[60px] items-center justify-between gap-4 md:h-[84px]">
        <Brand />
        <nav aria-label={t.mainNavigation} className="hidden shrink-0 gap-4 md:flex lg:gap-8">
          <HeaderLink to="/">{t.home}</HeaderLink>
          <HeaderLink to="/collections">{t.collections}</HeaderLink>
          <HeaderLink to="/about">{t.about}</HeaderLink>
          <HeaderLink to="/contact">{t.contact}</HeaderLink>
        </nav>
        <div className="flex shrink-0 items-center gap-1 lg:gap-3">
          <SearchButton />
          <div className="hidden items-center gap-1 md:flex lg:gap-3">
            <LanguageButton className="flex min-h-10 items-center gap-2 rounded-chip border border-field px-3 hover:bg-sunk lg:px-4" />
            <CartLink />
          </div>
        </div>
      </div>
    </header>
  )
}

function Brand() {
  const t = useText(shopShellText)
  return (
    <Link to="/" className="flex min-w-0 items-center gap-3 rounded-button">
      <StoreLogo className="size-9 shrink-0 md:size-[46px]" />
      <span className="min-w-0">
        <span className="block truncate font-display text-[1.25rem] leading-[1.4] font-semibold md:text-[1.4375rem]">
          {useStoreName()}
        </span>
        <span className="hidden truncate text-small text-gold-ink lg:block">{t.tagline}</span>
      </span>
    </Link>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className="flex min-h-11 items-center border-b-2 whitespace-nowrap border-transparent text-ink-2 hover:text-pri aria-[current=page]:border-gold aria-[current=page]:font-semibold aria-[current=page]:text-pri"
    >
      {children}
    </NavLink>
  )
}

function CartLink() {
  const t = useText(shopShellText)
  const count = useCart().count
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? t.cartWith(count) : t.cart}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunk"
    >
      <ShoppingBag className="size-6" strokeWidth={1.6} aria-hidden="true" />
      <span className="absolute end-0 top-0">
        <CountBadge count={count} />
      </span>
    </Link>
  )
}
