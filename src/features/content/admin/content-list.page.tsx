import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  CircleHelp,
  Clock,
  Info,
  Megaphone,
  Rows3,
  Images,
  Plus,
  Share2,
  ShieldCheck,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import { localized } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { urlKeyOf, type DocumentSummary, type PageSummary } from '../content-admin.rules.ts'
import { contentList } from '../content-view.server.ts'
import { handleContentListSubmit } from '../content.action.server.ts'
import type { ContentKey } from '../content.rules.ts'
import type { Route } from './+types/content-list.page'
import { AddPageDialog } from './add-page-dialog.tsx'
import { contentText, documentLeadText, documentText } from './content-admin.text.ts'
import { StateBadges } from './state-badges.tsx'
import { usePageActions } from './use-page-actions.ts'

export const loader = requireStaff('manageSettings', () => contentList())

export const action = requireStaff('manageSettings', ({ request, staff }) =>
  handleContentListSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function ContentListPage({ loaderData: { documents, pages } }: Route.ComponentProps) {
  const t = useText(contentText)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <title>{t.title}</title>
      <PageHead title={t.title} sub={t.sub} />
      <div className="grid max-w-[980px] gap-6">
        <section aria-labelledby="texts-title">
          <h2 id="texts-title" className="mb-2 text-h2 font-semibold">
            {t.texts}
          </h2>
          <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
            {documents.map((document) => (
              <li key={document.key}>
                <DocumentRow document={document} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="pages-title">
          <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <div>
              <h2 id="pages-title" className="text-h2 font-semibold">
                {t.pages}
              </h2>
              <p className="text-small text-ink-2">{t.pagesLead}</p>
            </div>
            <Button onClick={() => setAdding(true)}>
              <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
              {t.addPage}
            </Button>
          </div>
          <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
            {pages.map((page, index) => (
              <li key={page.id}>
                <PageRow page={page} isFirst={index === 0} isLast={index === pages.length - 1} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      {isAdding && <AddPageDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const ICONS: Record<ContentKey, LucideIcon> = {
  announcement: Megaphone,
  hero: Images,
  about: Info,
  faq: CircleHelp,
  hours: Clock,
  social: Share2,
  footer: Rows3,
  trust: ShieldCheck,
}

function DocumentRow({ document }: { document: DocumentSummary }) {
  const names = useText(documentText)
  const leads = useText(documentLeadText)
  const key = document.key as ContentKey
  const Icon = ICONS[key]
  return (
    <Link
      to={`/admin/content/${urlKeyOf(key)}`}
      className="flex min-h-16 items-center gap-4 px-5 py-3 outline-offset-[-2px] hover:bg-hover max-sm:px-4 max-[18em]:flex-wrap"
    >
      <Icon className="size-5 shrink-0 text-link" strokeWidth={1.6} aria-hidden="true" />
      <span className="grid min-w-0 grow gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <span className="min-w-0">
          <span className="block font-medium">{names[key]}</span>
          <span className="block text-small text-subtle">{leads[key]}</span>
        </span>
        <span className="grid gap-1 sm:justify-items-end">
          <StateBadges {...document} />
          <Edited document={document} />
        </span>
      </span>
      <ChevronRight className="mirrored size-4 shrink-0 text-subtle" strokeWidth={1.8} aria-hidden="true" />
    </Link>
  )
}

function Edited({ document: { edited } }: { document: DocumentSummary }) {
  const t = useText(contentText)
  if (!edited) return null
  return <span className="text-label text-subtle">{t.edited(edited.by, formatDayAndTime(edited.at))}</span>
}

interface PageRowProps {
  page: PageSummary
  isFirst: boolean
  isLast: boolean
}

function PageRow({ page, isFirst, isLast }: PageRowProps) {
  const t = useText(contentText)
  const language = useLanguage()
  const { move, remove, showInFooter, isBusy } = usePageActions(page)
  const title = localized(page.title, language)
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
      <Link
        to={`/admin/content/${urlKeyOf(page.key)}`}
        className="grid min-w-[220px] grow gap-1 hover:text-link"
      >
        <span className="font-medium">
          <bdi>{title}</bdi>
        </span>
        <span className="truncate text-small text-subtle">
          <bdi dir="ltr">/pages/{page.slug}</bdi>
        </span>
      </Link>
      <span className="grid gap-1 max-sm:w-full sm:justify-items-end">
        <StateBadges {...page} />
        <Edited document={page} />
      </span>
      <span className="flex items-center gap-1 max-sm:w-full">
        <span className="me-auto flex items-center gap-2 sm:me-2">
          <span aria-hidden="true" className="text-label text-subtle">
            {t.inFooter}
          </span>
          <Switch
            label={t.inFooterOf(title)}
            hideLabel
            checked={page.inFooter}
            disabled={isBusy}
            onChange={({ target }) => showInFooter(target.checked)}
          />
        </span>
        <IconButton
          icon={ArrowUp}
          label={t.moveUp(title)}
          disabled={isFirst || isBusy}
          aria-disabled={isFirst}
          onClick={() => move('up')}
        />
        <IconButton
          icon={ArrowDown}
          label={t.moveDown(title)}
          disabled={isLast || isBusy}
          aria-disabled={isLast}
          onClick={() => move('down')}
        />
        <span className={page.kind === 'custom' ? '' : 'invisible'}>
          <IconButton
            icon={Trash2}
            label={t.remove(title)}
            disabled={isBusy || page.kind !== 'custom'}
            onClick={remove}
          />
        </span>
      </span>
    </div>
  )
}
