/** Header and tabs of every screen about the stock. */
import { Download, PackagePlus } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { SEGMENTED_CHOSEN, SEGMENTED_PART, SEGMENTED_TRACK } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { stockText } from '../stock.text.ts'

interface StockHeadProps {
  sub: ReactNode
  exportTo?: string
  /** The primary button of the screen. */
  action?: ReactNode
}

export function StockHead({ sub, exportTo, action }: StockHeadProps) {
  const t = useText(stockText)
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={sub}
        isNested
        actions={
          <>
            {exportTo && (
              <ButtonLink to={exportTo} reloadDocument variant="secondary">
                <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.exportCsv}
              </ButtonLink>
            )}
            {action}
          </>
        }
      />
    </>
  )
}

export function ReceiveLink() {
  const t = useText(stockText)
  return (
    <ButtonLink to="/admin/products/stock/receipts/new">
      <PackagePlus className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.receive}
    </ButtonLink>
  )
}

const STOCK_TABS = {
  movements: '/admin/products/stock',
  receipts: '/admin/products/stock/receipts',
  takes: '/admin/products/stock/takes',
  reorder: '/admin/products/stock/reorder',
  labels: '/admin/products/stock/labels',
}
export type StockTab = keyof typeof STOCK_TABS

interface StockTabsProps {
  stats: ComponentProps<typeof CatalogueTabs>['stats']
  current: StockTab
}

/** The tabs of the catalogue, and below them those of the stock. */
export function StockTabs({ stats, current }: StockTabsProps) {
  const t = useText(stockText)
  const tabs = Object.entries(STOCK_TABS) as [StockTab, string][]
  const chosen = useRef<HTMLAnchorElement>(null)
  // On a phone the row is wider than the screen.
  useEffect(() => {
    if (current) chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <>
      <CatalogueTabs stats={stats} current="stock" />
      <nav aria-label={t.sections} className="scroll-row overflow-x-auto pt-3 md:px-5">
        <ul className={SEGMENTED_TRACK}>
          {tabs.map(([id, to]) => (
            <li key={id}>
              <Link
                ref={id === current ? chosen : null}
                to={to}
                preventScrollReset
                aria-current={id === current ? 'page' : undefined}
                className={`${SEGMENTED_PART} whitespace-nowrap max-md:min-h-10 ${id === current ? SEGMENTED_CHOSEN : ''}`}
              >
                {t[id]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
