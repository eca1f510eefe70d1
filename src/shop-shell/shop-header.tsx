import { ArrowLeft } from 'lucide-react'
import { use, type MouseEvent } from 'react'
import { useCart } from '#features/cart/use-cart.ts'
import { SearchButton } from '#features/catalogue/search/search-button.tsx'
import { ShellWords } from '#features/content/shell-content.tsx'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import { CartCountBadge } from '#ui/feedback/badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { useIsCurrent, usePageLocation } from '#ui/page/page-location.ts'
import { LanguageButton } from './language/language-button.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { StoreLogo, useStoreName } from './store-brand.tsx'

export function ShopHeader() {
  const t = useText(shopShellText)
  const inner = useInnerPage()
  return (
    <header className="border-b border-line">
      <Announcement />
      <div className="page flex min-h-[60px] items-center justify-between gap-x-4 md:min-h-[84px] md:flex-wrap">
        {inner && <BackAndTitle {...inner} />}
        <Brand className={inner ? 'hidden md:flex' : 'flex'} />
        <nav aria-label={t.mainNavigation} className="hidden flex-wrap gap-x-4 md:flex lg:gap-x-8">
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
          {inner && (
            <Link
              to="/"
              aria-label={t.home}
              className="grid size-[44px] place-items-center rounded-full md:hidden"
            >
              <StoreLogo className="size-[36px]" />
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}

/** The owner's announcement; nothing is in the page without one. */
function Announcement() {
  const { announcement } = use(ShellWords)
  if (!announcement) return null
  const { text, link } = announcement
  return (
    <p className="bg-indigo px-4 py-2 text-center text-small wrap-anywhere text-cream">
      {link ? (
        <Link to={link} className="underline">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

interface InnerPage {
  title: string
  /** Where the back arrow leads when the page was opened directly. */
  parent: string
}

/** On a phone, pages below the home page show their title instead of the brand. */
function useInnerPage(): InnerPage | undefined {
  const t = useText(shopShellText)
  const { links } = use(ShellWords)
  const { pathname } = usePageLocation()
  const [, first = '', second] = pathname.split('/')
  const titles: Record<string, string> = {
    collections: t.collections,
    product: t.product,
    cart: t.cart,
    about: t.about,
    contact: t.contact,
    order: second ? t.order : t.myOrders,
  }
  const title = titles[first] ?? links?.find(({ path }) => path === pathname)?.title
  return title ? { title, parent: first === 'product' ? '/collections' : '/' } : undefined
}

/** Returns to the page before, with its filters and scroll position, if that was a page of the shop. */
function BackAndTitle({ title, parent }: InnerPage) {
  const t = useText(shopShellText)
  function goBack(event: MouseEvent) {
    if (!document.referrer.startsWith(`${location.origin}/`)) return
    event.preventDefault()
    history.back()
  }
  return (
    <div className="flex min-w-0 items-center gap-1 md:hidden">
      <Link
        to={parent}
        aria-label={t.back}
        onClick={goBack}
        className="-ms-2.5 grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-sunk"
      >
        <ArrowLeft className="mirrored size-[24px]" strokeWidth={1.6} aria-hidden="true" />
      </Link>
      <p className="truncate font-display text-[min(1.25rem,7vw)] leading-[1.4] font-semibold">{title}</p>
    </div>
  )
}

function Brand({ className }: { className: string }) {
  const { tagline } = use(ShellWords)
  return (
    <Link to="/" className={`min-w-0 items-center gap-3 rounded-button ${className}`}>
      <StoreLogo className="size-[36px] shrink-0 md:size-[46px]" />
      <span className="min-w-0">
        <span className="block truncate font-display text-[min(1.25rem,8vw)] leading-[1.4] font-semibold md:text-[1.4375rem]">
          {useStoreName()}
        </span>
        {tagline && <span className="hidden truncate text-small text-gold-ink lg:block">{tagline}</span>}
      </span>
    </Link>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      aria-current={useIsCurrent(to)}
      className="flex min-h-11 items-center border-b-2 whitespace-nowrap border-transparent text-ink-2 hover:text-pri aria-[current=page]:border-gold aria-[current=page]:font-semibold aria-[current=page]:text-pri"
    >
      {children}
    </Link>
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
      <BagIcon className="size-6" />
      <span className="absolute end-0 top-0">
        <CartCountBadge count={count} />
      </span>
    </Link>
  )
}
