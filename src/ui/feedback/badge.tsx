import type { ReactNode } from 'react'

export type BadgeVariant = 'featured' | 'fresh' | 'sale' | 'available' | 'gone'

const VARIANTS: Record<BadgeVariant, string> = {
  // Shown over pictures, which do not change with the theme.
  featured: 'bg-sand text-[#7a5812]',
  fresh: 'bg-indigo text-cream',
  sale: 'bg-henna-50 text-henna',
  available: 'bg-ok-50 text-ok',
  gone: 'bg-ink text-bg',
}

export function Badge({ variant, children }: { variant: BadgeVariant; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-chip px-2.5 py-0.5 text-label font-semibold whitespace-nowrap ${VARIANTS[variant]}`}
    >
      {children}
    </span>
  )
}

const MAX_SHOWN = 99
const COUNT =
  'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-henna px-[4px] text-[11px] leading-none font-semibold text-on-henna tabular-nums'

/** A count at the corner of an icon, at most 99+ (spec 9). */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={COUNT}>
      <bdi dir="ltr">{shownCount(count)}</bdi>
    </span>
  )
}

/**
 * The number of articles in the cart. The script that runs before hydration writes it too (`lazy-hydration.ts`), so the
 * element is always there, and React accepts a number that the server did not send.
 */
export function CartCountBadge({ count }: { count: number }) {
  return (
    <bdi dir="ltr" data-cart-count="" hidden={count <= 0} className={COUNT} suppressHydrationWarning>
      {count > 0 ? shownCount(count) : ''}
    </bdi>
  )
}

function shownCount(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
}
