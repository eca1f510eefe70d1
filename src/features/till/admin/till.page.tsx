import { useMemo } from 'react'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import * as ariaModal from '#ui/dialog/aria-modal.tsx'
import { modalOverlay } from '#ui/dialog/overlays.ts'
import { useLive } from '#ui/hooks/use-live.ts'
import { useText } from '#ui/page/language.tsx'
import { requireTill } from '../require-till.server.ts'
import { tillText } from '../till-screen.text.ts'
import type { Route } from './+types/till.page'
import { OtherTab } from './other-tab.tsx'
import { TillScreen } from './till-screen.tsx'
import { useOnlyTab } from './use-only-tab.ts'
import { useTillApp } from './use-till-app.ts'
import { TillContext, useTill } from './use-till.ts'
import './till.css'

/** At once: a cashier presses F4 and Enter without looking, and a dialog that is still loading would miss the Enter. */
modalOverlay.provide(ariaModal)

/** The data of the page is in its offline copy, so it has nothing but the person. */
export const loader = requireStaff('useTill', async ({ staff }) => {
  await requireTill()
  return { person: { id: staff.id, name: staff.name } }
})

const TOPICS = ['catalogue', 'settings', 'staff', 'till']

export default function TillPage({ loaderData }: Route.ComponentProps) {
  const t = useText(tillText)
  useLive(TOPICS)
  useTillApp()
  const { isElsewhere, takeOver } = useOnlyTab()
  return (
    <>
      <title>{t.title}</title>
      {isElsewhere ? <OtherTab onTakeOver={takeOver} /> : <OpenTill loaderData={loaderData} />}
    </>
  )
}

function OpenTill({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { id, name } = loaderData.person
  const person = useMemo(() => ({ id, name }), [id, name])
  const till = useTill(person, loaderData)
  return (
    <TillContext value={till}>
      <TillScreen />
    </TillContext>
  )
}
