import { ClipboardCopy, Coins, ExternalLink, MessageCircle, Printer, Send, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { data } from 'react-router'
import { formatDate } from '#core/day.ts'
import { readId } from '#core/id.ts'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { HandoversTable } from '../../handover/admin/handovers-table.tsx'
import { handoversOf } from '../../handover/courier-cash.server.ts'
import { requireRuns } from '../../require-runs.server.ts'
import { handleRunForm } from '../run.action.server.ts'
import { isPlanned, runPath, runTotals, type Run } from '../run.rules.ts'
import { findParcelsToSend, findRun } from '../runs.server.ts'
import { runsText, runText } from '../runs.text.ts'
import type { Route } from './+types/run.page'
import { AddOrdersDialog } from './add-orders-dialog.tsx'
import { RunBadge } from './run-badges.tsx'
import { RunStops } from './run-stops.tsx'
import { useRunMutation } from './use-run-mutation.ts'

const missing = () => data({ code: 'missing' }, { status: 404 })

export const loader = requireStaff('manageOrders', async ({ params, staff }) => {
  await requireRuns()
  const run = await findRun(readId(params.id ?? '') ?? 0)
  if (!run) throw missing()
  const parcels = isPlanned(run.state) ? await findParcelsToSend() : []
  const isOnRoad = run.state === 'sent' || run.state === 'back'
  const maySeeCash = can(staff, 'manageCash')
  const received = maySeeCash && !isPlanned(run.state) ? await handoversOf(run.id) : []
  return { run, parcels, received, mayHandOver: isOnRoad && maySeeCash }
})

export const action = requireStaff('manageOrders', async ({ request, params, staff }) => {
  await requireRuns()
  const runId = readId(params.id ?? '')
  if (runId === undefined) throw missing()
  const change = { runId, by: staff, now: new Date(), language: languageOf(request) }
  return handleRunForm(await readForm(request), change)
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function RunPage({ loaderData }: Route.ComponentProps) {
  const { run, parcels, received, mayHandOver } = loaderData
  const t = useText(runText)
  const names = useText(runsText)
  const [isAdding, setAdding] = useState(false)
  const isOpen = isPlanned(run.state)
  return (
    <>
      <title>{names.run(run.number)}</title>
      <PageHead
        title={names.run(run.number)}
        isNested
        sub={
          <span className="inline-flex flex-wrap items-center gap-2">
            <bdi>{run.courier.name}</bdi>
            <bdi dir="ltr">{formatDate(run.day)}</bdi>
            <RunBadge state={run.state} />
          </span>
        }
        actions={
          <>
            <BackLink to="/admin/runs">{names.back}</BackLink>
            <ButtonLink to={`/admin/runs/${run.id}/sheet`} variant="secondary" reloadDocument>
              <Printer className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.print}
            </ButtonLink>
            {mayHandOver && (
              <ButtonLink
                to={`/admin/cash-register/couriers/${run.courier.placeId}?run=${run.id}`}
                variant="secondary"
              >
                <Coins className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.handOver}
              </ButtonLink>
            )}
            {isOpen ? <SendButton run={run} /> : <LinkButtons run={run} />}
          </>
        }
      />
      <Totals run={run} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-h2 font-semibold">{t.stops}</h2>
          {isOpen && run.stops.length > 1 && <p className="text-small text-subtle">{t.planned}</p>}
        </div>
        {isOpen && (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAdding(true)}>
              {t.addOrders}
            </Button>
            <DeleteButton run={run} />
          </span>
        )}
      </div>
      <RunStops run={run} />
      {received.length > 0 && (
        <div className="mt-5">
          <HandoversTable rows={received} title={t.handovers} />
        </div>
      )}
      {isAdding && <AddOrdersDialog parcels={parcels} onClose={() => setAdding(false)} />}
    </>
  )
}

function Totals({ run }: { run: Run }) {
  const t = useText(runText)
  const totals = runTotals(run.stops)
  const shown = [
    { id: 'due', label: t.toCollect, amount: totals.toCollect },
    { id: 'cash', label: t.cash, amount: totals.cash },
    { id: 'wallet', label: t.wallet, amount: totals.wallet },
    { id: 'fees', label: t.fees, amount: totals.fees },
  ]
  return (
    <div className="mb-5">
      <StatStrip
        label={t.totals}
        stats={shown.map(({ amount, ...stat }) => ({ ...stat, value: <AdminMoney amount={amount} /> }))}
      />
    </div>
  )
}

function SendButton({ run }: { run: Run }) {
  const t = useText(runText)
  const ask = useConfirm()
  const { send, isBusy } = useRunMutation()
  async function confirm() {
    const sentence = t.sendSentence(run.stops.length)
    if (await ask({ kind: 'info', icon: Send, title: t.sendTitle, sentence, confirm: t.send }))
      send({ intent: 'send' })
  }
  return (
    <Button busy={isBusy && t.sending} disabled={run.stops.length === 0} onClick={() => void confirm()}>
      <Send className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.send}
    </Button>
  )
}

function DeleteButton({ run }: { run: Run }) {
  const t = useText(runText)
  const ask = useConfirm()
  const { send, isBusy } = useRunMutation()
  async function confirm() {
    const words = { title: t.deleteTitle, sentence: t.deleteSentence, confirm: t.delete }
    if (await ask({ kind: 'danger', ...words })) send({ intent: 'delete' })
  }
  return (
    <Button variant="danger-ghost" disabled={isBusy || !isPlanned(run.state)} onClick={() => void confirm()}>
      <Trash2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.delete}
    </Button>
  )
}

/** The secret link of the courier: by WhatsApp, copied, or opened to mark for him. */
function LinkButtons({ run }: { run: Run }) {
  const t = useText(runText)
  const { origin } = use(PageOrigin)
  const url = origin + runPath(run.token)
  const message = t.message(run.courier.name, formatDate(run.day), run.stops.length, url)
  const copy = useCopy(t)
  return (
    <>
      {run.courier.phone && (
        <ButtonLink
          to={whatsAppLink(run.courier.phone as Phone, message)}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
        >
          <MessageCircle className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.whatsApp}
        </ButtonLink>
      )}
      <IconButton icon={ClipboardCopy} label={t.copyLink} onClick={() => void copy(url)} />
      <ButtonLink to={runPath(run.token)} target="_blank" variant="secondary" reloadDocument>
        <ExternalLink className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.openPage}
      </ButtonLink>
    </>
  )
}
