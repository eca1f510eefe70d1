/** For development: the admin shell and all of its components with sample data, in the current language. */
import { Bell, Download } from 'lucide-react'
import { data } from 'react-router'
import { ouguiya } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import { config } from '#platform/config.server.ts'
import { Growth } from '#ui/chart/growth.tsx'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { StatusPill } from '#ui/feedback/status-pill.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { PaletteSource } from '#ui/palette/palette-source.ts'
import { AdminShell } from '../admin-shell.tsx'
import { AdminError } from '../admin-states.tsx'
import { chosenTheme } from '../admin-theme.server.ts'
import type { AdminTheme } from '../admin-theme.ts'
import type { Route } from './+types/component-gallery.page'
import { adminGalleryText } from './component-gallery.text.ts'
import { SAMPLE_PERSON, SAMPLE_SCREENS, SAMPLE_SHAPE, sampleOrders } from './gallery-samples.ts'
import { BadgeSamples, DialogSamples, OrderSheetSample, Section } from './gallery-sections.tsx'
import { EmptyTables, SampleTable } from './gallery-table.tsx'

export function loader({ request }: Route.LoaderArgs) {
  if (!config().developmentPages) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  if (query.has('fail')) throw new Error('failure requested by ?fail')
  if (query.has('denied')) throw data(null, { status: 403 })
  const state = parseTableState(query, SAMPLE_SHAPE)
  const theme: AdminTheme = chosenTheme(request) ?? 'light'
  return { state, ...sampleOrders(state), theme }
}

export default function AdminComponentGallery({
  loaderData: { state, rows, total, theme },
}: Route.ComponentProps) {
  const t = useText(adminGalleryText)
  return (
    <AdminShell
      person={SAMPLE_PERSON}
      screens={SAMPLE_SCREENS}
      theme={theme}
      search={sampleSearch}
      register={<Register />}
      notifications={<IconButton icon={Bell} label={t.notifications} dot />}
    >
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        actions={
          <ButtonLink variant="secondary" to="/components/admin" reloadDocument>
            <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.export}
          </ButtonLink>
        }
      />
      <Statistics />
      <SampleTable rows={rows} total={total} state={state} />
      <Section title={t.dialogs}>
        <DialogSamples />
      </Section>
      <Section title={t.badges}>
        <BadgeSamples />
      </Section>
      <Section title={t.emptyTable}>
        <EmptyTables />
      </Section>
      <OrderSheetSample />
    </AdminShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell person={SAMPLE_PERSON} screens={SAMPLE_SCREENS} theme="light">
      <AdminError error={error} />
    </AdminShell>
  )
}

function Register() {
  const t = useText(adminGalleryText)
  return (
    <StatusPill
      to="/admin/cash-register"
      isOn
      label={t.registerOpen}
      detail={
        <>
          {t.drawer} <AdminMoney amount={ouguiya(5300)} />
        </>
      }
    />
  )
}

function Statistics() {
  const t = useText(adminGalleryText)
  return (
    <StatStrip
      label={t.statistics}
      stats={[
        {
          id: 'day',
          label: t.today,
          value: 10,
          note: <Growth trend="up" value="+2" note={t.lastThursday} />,
        },
        {
          id: 'week',
          label: t.week,
          value: 63,
          note: <Growth trend="up" value="+8,6 %" note={t.lastWeek} />,
        },
        {
          id: 'month',
          label: t.month,
          value: 171,
          note: <Growth trend="same" value="0 %" note={t.october} />,
        },
        {
          id: 'revenue',
          label: t.revenue,
          value: <AdminMoney amount={ouguiya(148_600)} />,
          note: <Growth trend="down" value="−4,1 %" note={t.noCancelled} />,
        },
      ]}
    />
  )
}

const sampleSearch: PaletteSource = async (input) => {
  const { rows } = sampleOrders({ ...parseTableState(new URLSearchParams(), SAMPLE_SHAPE), search: input })
  const results = rows.slice(0, 5).map(({ number, client }) => ({
    id: `order-${number}`,
    title: String(number),
    sub: client.fr,
    to: `/components/admin?order=${number}`,
  }))
  return [{ id: 'orders', title: 'Commandes · الطلبات', results }]
}
