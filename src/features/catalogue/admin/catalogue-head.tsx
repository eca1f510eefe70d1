/** Header of every list of the catalogue: statistics, tabs and the buttons to add and export. */
import { Download, FileSpreadsheet, Plus, TicketPercent, Upload } from 'lucide-react'
import { localized } from '#core/text.ts'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { CatalogueStats } from '../catalogue-admin.rules.ts'
import { catalogueScreenText } from '../catalogue-admin.text.ts'

interface CatalogueHeadProps {
  stats: CatalogueStats
  /** Label of the button to add an item, and the URL of its form. */
  add?: { label: string; to: string }
  exportTo?: string
  /** Of the list of products. */
  more?: MoreActions
}

interface MoreActions {
  excelTo: string
  importTo: string
  promotionsTo: string
}

export function CatalogueHead({ stats, add, exportTo, more }: CatalogueHeadProps) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const names = stats.categoryNames.map((name) => localized(name, language))
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.productCount(stats.products)}
        actions={
          <>
            {exportTo && (
              <ButtonLink to={exportTo} reloadDocument variant="secondary">
                <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.exportCsv}
              </ButtonLink>
            )}
            {more && <MoreActions {...more} />}
            {add && (
              <ButtonLink to={add.to} preventScrollReset>
                <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {add.label}
              </ButtonLink>
            )}
          </>
        }
      />
      <StatStrip
        label={t.statistics}
        collapsesOnPhone
        stats={[
          {
            id: 'products',
            label: t.products,
            value: stats.products,
            note: t.inStockCount(stats.productsInStock),
          },
          {
            id: 'categories',
            label: t.categories,
            value: stats.categories,
            note: <span className="line-clamp-1">{names.join(language === 'ar' ? '، ' : ', ')}</span>,
          },
          {
            id: 'subCategories',
            label: t.subCategories,
            value: stats.subCategories,
            note: t.withoutProducts(stats.emptySubCategories),
          },
          { id: 'featured', label: t.featuredCount, value: stats.featured, note: t.onHome },
        ]}
      />
    </>
  )
}

/** Buttons where there is room; on a phone a menu, so that the list begins as high as without them. */
function MoreActions({ excelTo, importTo, promotionsTo }: MoreActions) {
  const t = useText(catalogueScreenText)
  return (
    <>
      <span className="md:hidden">
        <Menu
          entries={[
            { id: 'import', label: t.import, icon: Upload, to: importTo },
            { id: 'promotions', label: t.promotions, icon: TicketPercent, to: promotionsTo },
            {
              id: 'excel',
              label: t.exportExcel,
              icon: FileSpreadsheet,
              onAction: () => window.location.assign(excelTo),
            },
          ]}
        />
      </span>
      <span className="contents max-md:hidden">
        <ButtonLink to={excelTo} reloadDocument variant="secondary">
          {t.exportExcel}
        </ButtonLink>
        <ButtonLink to={promotionsTo} variant="secondary">
          <TicketPercent className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.promotions}
        </ButtonLink>
        <ButtonLink to={importTo} variant="secondary">
          <Upload className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.import}
        </ButtonLink>
      </span>
    </>
  )
}

export type CatalogueTab =
  | 'products'
  | 'stock'
  | 'categories'
  | 'subcategories'
  | 'reviews'
  | 'search-words'
  | 'media'

const TAB_PATHS: Partial<Record<CatalogueTab, string>> = {
  products: '/admin/products',
  media: '/admin/media',
}

interface CatalogueTabsProps {
  stats: CatalogueStats
  current: CatalogueTab
}

export function CatalogueTabs({ stats, current }: CatalogueTabsProps) {
  const t = useText(catalogueScreenText)
  const tab = (id: CatalogueTab, label: string, count?: number) => ({
    id,
    label,
    to: TAB_PATHS[id] ?? `/admin/products/${id}`,
    ...(count !== undefined && { count }),
  })
  return (
    <Tabs
      label={t.sections}
      current={current}
      tabs={[
        tab('products', t.products, stats.products),
        tab('stock', t.stock),
        tab('categories', t.categories, stats.categories),
        tab('subcategories', t.subCategories, stats.subCategories),
        // Counts only the reviews that wait for moderation.
        tab('reviews', t.reviews, stats.waitingReviews || undefined),
        tab('search-words', t.searchWords),
        tab('media', t.media),
      ]}
    />
  )
}
