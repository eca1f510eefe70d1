import { requireStaff } from '#features/staff/require-staff.server.ts'
import { screenText } from '#features/staff/staff.text.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { useText } from '#ui/page/language.tsx'
import { requireTill } from '../require-till.server.ts'

export const loader = requireStaff('useTill', async () => {
  await requireTill()
  return null
})

export default function TillPage() {
  const { till } = useText(screenText)
  return (
    <>
      <title>{till}</title>
      <PageHead title={till} />
    </>
  )
}
