import { ClipboardPaste, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { emptyOr, id } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { listStatements } from '../history.server.ts'
import { findOverview } from '../matching/overview.server.ts'
import type { Overview } from '../matching/shown-lines.rules.ts'
import { STATEMENT_TABS, type StatementTab } from '../statement-form.rules.ts'
import { handleStatementSubmit } from '../statements.action.server.ts'
import { statementsText } from '../statements.text.ts'
import { isWallet, WALLETS, type Wallet } from '../wallet.rules.ts'
import type { Route } from './+types/statements.page'
import { HistoryTable } from './history-table.tsx'
import { MissingList, MoneyList, UnreadList } from './leftovers-list.tsx'
import { emptyDraft, PasteDialog, type PasteDraft } from './paste-dialog.tsx'
import { ProposalsList } from './proposals-list.tsx'

const query = v.object({
  tab: v.fallback(v.picklist(STATEMENT_TABS), 'proposals'),
  wallet: v.fallback(v.optional(v.pipe(v.string(), v.guard(isWallet))), undefined),
  before: v.fallback(emptyOr(id), undefined),
})

export const loader = requireStaff('manageCash', async ({ url, staff }) => {
  const { tab, wallet, before } = parseQuery(query, url.searchParams)
  const [overview, history] = await Promise.all([
    findOverview(new Date(), wallet),
    tab === 'history' ? listStatements(before) : undefined,
  ])
  return { tab, wallet, overview, history, mayAccept: can(staff, 'manageOrders') }
})

export const action = requireStaff('manageCash', ({ request, staff }) =>
  handleStatementSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Statements of wallets, compared with the payments of orders. */
export default function StatementsPage({ loaderData }: Route.ComponentProps) {
  const t = useText(statementsText)
  const { tab, wallet, overview } = loaderData
  const [isPasting, setPasting] = useState(false)
  const [draft, setDraft] = useState<PasteDraft>()
  function paste() {
    setDraft(draft ?? emptyDraft(wallet))
    setPasting(true)
  }
  function finish() {
    setDraft(undefined)
    setPasting(false)
  }
  const pasteButton = (
    <Button onClick={paste}>
      <ClipboardPaste className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.paste}
    </Button>
  )
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        isNested
        sub={t.sub}
        actions={
          <>
            <BackLink to="/admin/cash-register">{t.backToRegister}</BackLink>
            <ButtonLink variant="secondary" to="/admin/cash-register/statements/patterns">
              <FileText className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.patterns}
            </ButtonLink>
            {pasteButton}
          </>
        }
      />
      <StatementTabs {...{ tab, wallet, overview }} />
      <WalletFilter wallet={wallet} />
      {overview.hasMore && <p className="mb-4 text-small text-gold-ink">{t.hasMore}</p>}
      <TabContent {...loaderData} pasteButton={pasteButton} />
      {isPasting && draft && (
        <PasteDialog draft={draft} onChange={setDraft} onClose={() => setPasting(false)} onAdded={finish} />
      )}
    </>
  )
}

interface TabsProps {
  tab: StatementTab
  wallet: Wallet | undefined
  overview: Overview
}

function StatementTabs({ tab, wallet, overview }: TabsProps) {
  const t = useText(statementsText)
  const counts = {
    proposals: overview.proposals.length + overview.choices.length,
    money: overview.leftovers.length,
    orders: overview.missing.length,
    unread: overview.unread.length,
  }
  const shown = STATEMENT_TABS.filter((one) => one !== 'unread' || counts.unread > 0 || tab === 'unread')
  return (
    <div className="mb-5 [&_nav]:px-0">
      <Tabs
        label={t.parts}
        current={tab}
        tabs={shown.map((one) => ({
          id: one,
          to: addressOf(one, wallet),
          label: t[one],
          ...(one !== 'history' && { count: counts[one] }),
        }))}
      />
    </div>
  )
}

function addressOf(tab: StatementTab, wallet: Wallet | undefined): string {
  const parts = new URLSearchParams({ ...(tab !== 'proposals' && { tab }), ...(wallet && { wallet }) })
  return `?${parts.toString()}`
}

function WalletFilter({ wallet }: { wallet: Wallet | undefined }) {
  const t = useText(statementsText)
  const names = useMethodNames()
  const [search, setSearch] = useSearchParams()
  return (
    <label className="mb-4 flex w-fit items-center gap-2 text-small text-ink-2">
      {t.wallet}
      <select
        value={wallet ?? ''}
        className="min-h-9 rounded-field border border-field bg-surface px-2 text-ink max-md:min-h-11"
        onChange={({ target }) => {
          const next = new URLSearchParams(search)
          if (target.value) next.set('wallet', target.value)
          else next.delete('wallet')
          setSearch(next, { preventScrollReset: true })
        }}
      >
        <option value="">{t.allWallets}</option>
        {WALLETS.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}

interface TabContentProps extends Pick<
  Route.ComponentProps['loaderData'],
  'tab' | 'overview' | 'history' | 'mayAccept'
> {
  pasteButton: ReactNode
}

function TabContent({ tab, overview, history, mayAccept, pasteButton }: TabContentProps) {
  const t = useText(statementsText)
  const { proposals, choices, leftovers, missing, unread } = overview
  switch (tab) {
    case 'proposals':
      return proposals.length + choices.length === 0 ? (
        <EmptyMessage icon={ClipboardPaste} title={t.noProposal} why={t.noProposalWhy}>
          {pasteButton}
        </EmptyMessage>
      ) : (
        <ProposalsList {...{ proposals, choices, mayAccept }} />
      )
    case 'money':
      return <MoneyList {...{ leftovers, mayAccept }} />
    case 'orders':
      return <MissingList payments={missing} mayAccept={mayAccept} />
    case 'unread':
      return <UnreadList lines={unread} />
    case 'history':
      return <HistoryTable rows={history?.rows ?? []} next={history?.next} pasteButton={pasteButton} />
  }
}
